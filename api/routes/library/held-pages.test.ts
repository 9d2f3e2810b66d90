import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { htmlPage } from "#test/fakes/web-server.ts";
import { startSources, type StartedSources } from "#test/start-sources.ts";

let product: StartedSources;
beforeAll(async () => {
  product = await startSources();
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.clear();
  await product.sql("golden_questions").delete();
});

const say = (costs: string) =>
  product.web.put("docs.test", "/fees", {
    body: htmlPage("Fees", `The harbour pilot costs ${costs} euros.`),
  });

/** A page of the web whose figure a golden question holds. */
const start = async () => {
  say("400");
  const { id } = await product.add({ url: product.web.url("docs.test", "/fees") });
  const [document] = await product.documents();
  const documentId = document?.id ?? "";
  await product.api.core.golden.add(product.admin.actor, {
    question: "What does the harbour pilot cost?",
    module: "bd_assistant",
    service: null,
    proposalReceived: null,
    documentIds: [documentId],
    facts: ["400 euros"],
  });
  return { id, documentId, held: `/api/sources/${id}/held/${documentId}` };
};
const content = async () => (await product.documents())[0]?.content;

test("a changed page that golden questions rest on waits, and is published or kept as it was", async () => {
  const { id, documentId, held } = await start();
  const { call, readAgain } = product;
  say("500");
  expect((await readAgain(id)).held).toMatchObject([{ documentId, title: "Fees", changed: 1, asked: 1 }]);
  expect(await content()).toContain("400 euros");
  expect(await call(held)).toMatchObject({
    status: 200,
    body: { documentId, content: expect.stringContaining("500 euros") },
  });
  expect(await call(held, "POST", { publish: false })).toMatchObject({ status: 200, body: { held: [] } });
  // The very same text is not offered again; another is.
  expect((await readAgain(id)).held).toEqual([]);
  expect(await content()).toContain("400 euros");
  say("600");
  expect((await readAgain(id)).held).toHaveLength(1);
  expect(await call(held, "POST", { publish: true })).toMatchObject({ status: 200, body: { held: [] } });
  expect(await content()).toContain("600 euros");
  expect(await product.versions(documentId)).toHaveLength(1);
  expect(await call(held, "POST", { publish: true })).toMatchObject({ status: 404 });
  expect(await call(held)).toMatchObject({ status: 404 });
});

test("a page that changes back waits no longer, and one that touches no golden question never does", async () => {
  const { id } = await start();
  say("500");
  expect((await product.readAgain(id)).held).toHaveLength(1);
  say("400");
  expect((await product.readAgain(id)).held).toEqual([]);
  await product.sql("golden_questions").delete();
  say("500");
  expect((await product.readAgain(id)).held).toEqual([]);
  expect(await content()).toContain("500 euros");
});

test("held pages are the admins' affair", async () => {
  const { id, held } = await start();
  say("500");
  await product.readAgain(id);
  const { token } = await product.api.member();
  for (const method of ["GET", "POST"])
    expect(
      await product.api.send(held, {
        method,
        token,
        ...(method === "POST" ? { body: { publish: true } } : {}),
      }),
    ).toMatchObject({ status: 403 });
  expect(await product.call(held, "POST", {})).toMatchObject({ status: 400 });
});

test("admins are told once of a text that waits, and again of another", async () => {
  const { id } = await start();
  const heldAt = async () => {
    const [page] = await product.sql("source_pages").where({ source_id: id }).select("held");
    return page.held.heldAt as string;
  };
  say("500");
  await product.readAgain(id);
  const first = await heldAt();
  await product.readAgain(id);
  expect(await heldAt()).toBe(first);
  say("600");
  await product.readAgain(id);
  expect(Date.parse(await heldAt())).toBeGreaterThan(Date.parse(first));
});
