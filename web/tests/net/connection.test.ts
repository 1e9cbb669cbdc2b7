import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, PING_EVERY, SILENCE_ALLOWED, type Line } from "../../src/net/connection";
import type { ServerMessage } from "../../src/generated/protocol";
import { FakeSocket, openFake, step, welcome } from "./fakes";

let connection: Connection;
let lines: Line[];
let heard: ServerMessage[];
const closed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  lines = [];
  heard = [];
  closed.mockClear();
  connection = new Connection({
    url: "ws://here/ws/TABLE",
    language: () => "fr",
    seen: () => 7,
    onmessage: (message) => heard.push(message),
    online: (line) => lines.push(line),
    onclosed: closed,
    open: openFake,
    random: () => 0.5,
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function greet(): FakeSocket {
  FakeSocket.last().accept();
  FakeSocket.last().say(welcome());
  return FakeSocket.last();
}

test("the first message greets, with the last step seen and the language", () => {
  FakeSocket.last().accept();
  expect(FakeSocket.last().sent).toMatchObject([{ type: "hello", seen: 7, language: "fr" }]);
});

test("a command waits for the welcome, and is answered by its id", async () => {
  const done = connection.send({ type: "start" });
  FakeSocket.last().accept();
  expect(FakeSocket.last().of("start")).toEqual([]);
  FakeSocket.last().say(welcome());
  const [start] = FakeSocket.last().of("start");
  FakeSocket.last().say({ type: "done", id: start!["id"] as string, table: null });
  await expect(done).resolves.toMatchObject({ type: "done" });
});

test("a refused command rejects with its sentence and rule", async () => {
  const socket = greet();
  const refused = connection.send({ type: "move", seat: 0, seq: 1, move: "x" });
  const id = socket.of("move")[0]!["id"] as string;
  socket.say({ type: "error", id, code: "illegal", text: "not so", rule: "P-02" });
  await expect(refused).rejects.toMatchObject({ message: "not so", rule: "P-02" });
});

test("a command that was not answered is sent again under the same id, an answered one is not", async () => {
  const socket = greet();
  const first = connection.send({ type: "start" });
  socket.say({ type: "done", id: socket.of("start")[0]!["id"] as string, table: null });
  await first;
  void connection.send({ type: "move", seat: 0, seq: 3, move: "a" });
  socket.close(1006);
  vi.advanceTimersByTime(10_000);
  const again = greet();
  expect(again).not.toBe(socket);
  expect(again.of("start")).toEqual([]);
  expect(again.of("move")).toEqual(socket.of("move"));
});

test("two commands never share an id", () => {
  const socket = greet();
  void connection.send({ type: "start" });
  void connection.send({ type: "start" });
  expect(new Set(socket.sent.map((message) => message["id"])).size).toBe(socket.sent.length);
});

test("it pings, and leaves a line that has gone silent", () => {
  const socket = greet();
  vi.advanceTimersByTime(PING_EVERY);
  expect(socket.of("ping")).toHaveLength(1);
  socket.say({ type: "pong" });
  vi.advanceTimersByTime(SILENCE_ALLOWED - 100);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(PING_EVERY + 2_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(lines).toEqual(["open", "lost"]);
});

test("it comes back by itself, with longer and longer pauses", () => {
  greet();
  const tried: number[] = [];
  FakeSocket.last().close(1006);
  for (let second = 0; second < 120; second++) {
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(1_000);
    if (FakeSocket.all.length > before) tried.push(second);
    if (FakeSocket.last().readyState === 0) FakeSocket.last().close(1006);
  }
  expect(tried.length).toBeGreaterThan(10);
  expect(tried.at(-1)! - tried.at(-2)!).toBeGreaterThan(2);
  expect(lines).toEqual(["open", "lost"]);
  FakeSocket.last().accept();
});

test("coming online is a reason to try at once", () => {
  greet();
  FakeSocket.last().close(1006);
  expect(FakeSocket.all).toHaveLength(1);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all).toHaveLength(2);
});

test("a table that turns us away is not asked again", () => {
  FakeSocket.last().accept();
  FakeSocket.last().say({ type: "error", id: null, code: "no_table", text: "gone", rule: null });
  FakeSocket.last().close(4000);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(closed).toHaveBeenCalledWith(expect.objectContaining({ code: "no_table" }));
});

test("a server that cannot let us in now is asked again", () => {
  FakeSocket.last().accept();
  FakeSocket.last().say({ type: "error", id: null, code: "store", text: "away", rule: null });
  FakeSocket.last().close(1013);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(closed).not.toHaveBeenCalled();
});

test("messages of an abandoned line are not heard", () => {
  const old = greet();
  old.close(1006);
  vi.advanceTimersByTime(10_000);
  const before = heard.length;
  old.say(step(8));
  expect(heard).toHaveLength(before);
});
