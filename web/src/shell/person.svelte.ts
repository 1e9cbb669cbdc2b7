// Who sits at this browser, as the server knows them: a name, and nothing else.

import { getMe, putName } from "../net/api";

const current = $state({ name: "" });
let asked: Promise<void> | undefined;

/** The person at this browser; asks the server the first time. */
export function person(): Readonly<{ name: string }> {
  asked ??= getMe()
    .then((me) => {
      current.name = me.name;
    })
    .catch(() => (asked = undefined));
  return current;
}

/** Be somebody else from now on, as the server has said. */
export function become(name: string): void {
  current.name = name;
}

/** Choose another name. */
export async function rename(name: string): Promise<void> {
  current.name = (await putName(name)).name;
}
