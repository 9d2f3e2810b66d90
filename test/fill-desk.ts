import type { Place } from "./fill-own.ts";
import { sendForm } from "./send-form.ts";
import type { Answer, TestApi } from "./start-api.ts";

const subjects = "alder birch cedar elder hazel juniper larch maple rowan willow".split(" ");

type Post = (path: string, body: object, method?: string) => Promise<{ id: string }>;

const fillFor = async (post: Post, subject: string): Promise<string> => {
  const document = { title: `On ${subject}`, content: `The ${subject} grows.`, category: "Resources" };
  const { id } = await post("/api/documents", document);
  // So that it has an earlier version.
  await post(`/api/documents/${id}`, { content: `The ${subject} still grows.` }, "PUT");
  await post("/api/initiatives/upcoming", { initiative: ["Community Call"] });
  const sessionId = "desk";
  await post("/api/chat/messages", { sessionId, content: `Who fells the ${subject}?`, role: "user" });
  const lead = {
    projectName: `The ${subject}`,
    leadMessage: `Where is the ${subject} sold?`,
    service: "OTC",
  };
  await post("/api/lead-replier/generate", { ...lead, sessionId });
  return id;
};

/** Imports with two files each that wait to be confirmed, documents in the trash, and golden questions; their ids. */
const fillLibrary = async (
  api: Pick<TestApi, "url">,
  post: Post,
  token: string | undefined,
  documents: string[],
) => {
  const [imports, golden, trash]: [string[], string[], string[]] = [[], [], []];
  const files: Place[] = [];
  for (const subject of subjects.slice(0, 8)) {
    const { id } = await post("/api/imports", {});
    imports.push(id);
    for (const part of ["roots", "leaves"]) {
      const file = {
        field: "file",
        name: `${subject}-${part}.md`,
        content: `# ${part} of ${subject}\n\nThey grow.`,
      };
      const { body } = await sendForm(api, `/api/imports/${id}/files`, { token, file });
      files.push({ id, fileId: body.id });
    }
  }
  for (const [at, subject] of subjects.entries()) {
    const question = { question: `How does the ${subject} grow?`, documentIds: [documents[at]] };
    golden.push((await post("/api/golden", question)).id);
    const thrown = { title: `Felled ${subject}`, content: "It was felled.", category: "Resources" };
    const { id } = await post("/api/documents", thrown);
    await post(`/api/documents/${id}`, {}, "DELETE");
    trash.push(id);
  }
  return { imports, files, golden, trash };
};

/** A question that is asked often enough to be a common one; the ids of those. */
const askOften = async (post: Post, read: () => Promise<string[]>): Promise<string[]> => {
  for (const sessionId of ["dawn", "noon", "dusk"])
    await post("/api/chat/messages", { sessionId, content: "Who planted the forest?", role: "user" });
  return read();
};

/**
 * Fills what admins work on, enough that some of it is left for every call however many others remove it. Gives the
 * ids, by the beginning of the path of the calls that are about them, and what the paths name that name two things.
 */
export const fillDesk = async (
  api: TestApi,
  token: string | undefined,
): Promise<{ ids: Record<string, string[]>; places: Record<string, Place[]> }> => {
  const send = (path: string, request?: { method: string; body: object }): Promise<Answer> =>
    api.send(path, { ...request, token });
  const post: Post = async (path, body, method = "POST") => (await send(path, { method, body })).body;
  const documents: string[] = [];
  for (const subject of subjects) documents.push(await fillFor(post, subject));
  const idsOf = async (path: string): Promise<string[]> =>
    (await send(path)).body.map(({ id }: { id: string }) => id);
  const gaps = await idsOf("/api/feedback");
  for (const id of gaps.filter((_, at) => at % 4 === 0))
    await post(`/api/feedback/${id}`, { status: "answered", adminResponse: "The forester." }, "PATCH");
  const replies = "/api/bd-questions/agent-replies";
  const { imports, files, golden, trash } = await fillLibrary(api, post, token, documents);
  const ids = {
    "/api/analytics/common-questions": await askOften(post, () =>
      idsOf("/api/analytics/common-bd-questions"),
    ),
    "/api/documents/trash": trash,
    "/api/imports": imports,
    "/api/golden": golden,
    "/api/documents": documents,
    "/api/feedback": gaps,
    "/api/bd-questions": [...(await idsOf(replies)), ...(await idsOf(`${replies}?module=lead_replier`))],
    "/api/initiatives/upcoming": await idsOf("/api/initiatives/upcoming"),
    "/api/initiatives/participations": await idsOf("/api/initiatives/participations"),
  };
  const kept: { id: string; kind: string }[] = (await send("/api/documents")).body;
  const entries: Place[] = [];
  for (const { id } of kept.filter(({ kind }) => kind !== "document"))
    for (const entryId of await idsOf(`/api/documents/${id}/entries`)) entries.push({ id, entryId });
  const places = {
    "/api/imports/:id/files/:fileId": files,
    "/api/documents/:id/entries/:entryId": entries,
  };
  return { ids, places };
};
