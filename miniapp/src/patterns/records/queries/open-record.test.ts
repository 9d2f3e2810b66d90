import { expect, test } from "vitest";
import { heldOf, openIn } from "./open-record.ts";

interface Row {
  id: string;
}

interface Shown {
  chosenId?: string | null;
  isWide?: boolean;
  found?: string | null;
  filter?: string;
  settled?: string[];
}

/** A list on the screen, drawn anew with each call: which rows it has, and which one is open. */
const showList = () => {
  let open: Parameters<typeof openIn<Row>>[1] = {
    id: undefined,
    item: undefined,
    place: 0,
    found: null,
    filter: "",
  };
  return (ids: string, { settled = [], ...rest }: Shown = {}) => {
    const view = {
      chosenId: null,
      isWide: true,
      found: null,
      filter: "",
      settled: new Set(settled),
      ...rest,
    };
    const items = ids.split("").map((id) => ({ id }));
    const held = heldOf(items, open, view);
    const rows = held === undefined ? items : items.toSpliced(open.place, 0, held);
    const next = openIn(rows, open, view);
    open = next.open;
    return `${rows.map(({ id }) => id).join("")}:${next.current?.id ?? ""}`;
  };
};

test("the first of a list is open, and stays it when others come in above", () => {
  const show = showList();
  expect(show("abc")).toBe("abc:a");
  expect(show("xabc")).toBe("xabc:a");
});

test.each(["a", "b", "c"])(
  "an open record that nobody here decided stays open and in its place: %s",
  (id) => {
    const show = showList();
    show("abc", { chosenId: id });
    const others = "abc".replace(id, "");
    expect(show(others, { chosenId: id })).toBe(`abc:${id}`);
    // However often the list is read again meanwhile.
    expect(show(others, { chosenId: id })).toBe(`abc:${id}`);
    expect(show("", { chosenId: id })).toBe(`${id}:${id}`);
  },
);

test("the one that is open without having been chosen stays as well, also as the last of all", () => {
  const show = showList();
  show("abc");
  expect(show("bc")).toBe("abc:a");
  expect(show("")).toBe("a:a");
});

test("whoever moves on leaves it behind", () => {
  const show = showList();
  show("abc", { chosenId: "b" });
  show("ac", { chosenId: "b" });
  expect(show("ac", { chosenId: "c" })).toBe("ac:c");
});

test.each([
  ["a", "b"],
  ["b", "c"],
  ["c", "b"],
])("a decided record that leaves gives its place to the next: %s", (id, next) => {
  const show = showList();
  show("abc", { chosenId: id });
  expect(show("abc".replace(id, ""), { chosenId: id, settled: [id] })).toMatch(new RegExp(`:${next}$`, "u"));
});

test("a decided record that stays in the list stays open", () => {
  const show = showList();
  show("abc", { chosenId: "b" });
  expect(show("abc", { chosenId: "b", settled: ["b"] })).toBe("abc:b");
});

test("the next one is kept too, though the address still names the one that was decided", () => {
  const show = showList();
  show("abc", { chosenId: "a" });
  show("bc", { chosenId: "a", settled: ["a"] });
  expect(show("c", { chosenId: "a", settled: ["a"] })).toBe("bc:b");
});

test("another filter or search keeps nothing that it does not hold", () => {
  const filtered = showList();
  filtered("abc", { chosenId: "b" });
  expect(filtered("xy", { chosenId: "b", filter: "Closed" })).toBe("xy:y");
  const searched = showList();
  searched("abc", { chosenId: "b" });
  expect(searched("xy", { chosenId: "b", found: "deck" })).toBe("xy:x");
});

test("nothing comes back that was left while the next list was loading", () => {
  const show = showList();
  show("abc", { chosenId: "b" });
  expect(show("", { chosenId: "b", filter: "Closed" })).toBe(":");
  expect(show("x", { chosenId: "b", filter: "Closed" })).toBe("x:x");
});

test("on a phone the opened record stays open until one goes back", () => {
  const show = showList();
  show("abc", { isWide: false, chosenId: "b" });
  expect(show("ac", { isWide: false, chosenId: "b" })).toBe("abc:b");
  expect(show("ac", { isWide: false })).toBe("ac:");
});
