import { afterAll, beforeAll, expect, test } from "vitest";
import { up as linkAll } from "#migrations/0014_alike_participations.ts";
import { makePicture } from "#test/make-picture.ts";
import { all, startInitiatives } from "#test/start-initiatives.ts";

let product: Awaited<ReturnType<typeof startInitiatives>>;
beforeAll(async () => {
  product = await startInitiatives();
});
afterAll(() => product.api.close());

const namedBy = async (ids: string[]): Promise<string[][]> => {
  const list: { id: string; alsoSubmitted: { participationId: string }[] }[] = await product.get(
    all,
    product.admin,
  );
  return ids.map(
    (id) =>
      list.find((one) => one.id === id)?.alsoSubmitted.map(({ participationId }) => participationId) ?? [],
  );
};

test("of a picture sent again and again, also at once, each names five others", async () => {
  const { api, submit } = product;
  const content = await makePicture({ seed: 401 });
  const members = await Promise.all(Array.from({ length: 9 }, () => api.member()));
  const sent: { id: string }[] = await Promise.all(members.map((member) => submit(member, { content })));
  const ids = sent.map(({ id }) => id).toSorted();
  for (const [index, named] of (await namedBy(ids)).entries()) {
    expect(new Set(named).size).toBe(5);
    expect(named).not.toContain(ids[index]);
    expect(ids).toEqual(expect.arrayContaining(named));
  }

  // Those that were there before they were compared when added: each with the first five.
  await api.database.sql.schema.dropTable("alike_participations");
  await api.database.sql.transaction(linkAll);
  expect(await namedBy(ids)).toEqual(ids.map((id) => ids.filter((other) => other !== id).slice(0, 5)));
});
