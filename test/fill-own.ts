import { sendForm } from "./send-form.ts";
import type { Member, TestApi } from "./start-api.ts";

const attempts = 6;

/** What a path names, by the names of its parts. */
export type Place = Record<string, string>;

/**
 * What an agent has: tickets, participations, a conversation, leads with notes. Gives the ids by the beginning of a path,
 * and the notes as what their paths name.
 */
export const fillOwn = async (
  api: TestApi,
  { token }: Member,
  picture: Buffer,
): Promise<{ ids: Record<string, string[]>; notes: Place[] }> => {
  const proof = (field: string) => ({ field, name: "own.png", content: picture });
  const tickets: string[] = [];
  const participations: string[] = [];
  for (let at = 1; at <= attempts; at += 1) {
    const ticket = await sendForm(api, "/api/support/ticket", {
      token,
      fields: { supportCategory: "Other", description: `The lift stopped ${at} times.` },
      file: proof("proofOfSupport"),
    });
    tickets.push(ticket.body.id);
    const day = new Date(Date.now() - at * 86_400_000).toISOString().slice(0, 10);
    const participation = await sendForm(api, "/api/initiatives/participation", {
      token,
      fields: { initiative: '["Community Call"]', dateOfParticipation: day },
      file: proof("proofOfParticipation"),
    });
    participations.push(participation.body.id);
    const lead = {
      projectName: `Own ${at}`,
      leadMessage: "Where is mine?",
      sessionId: "own",
      service: "OTC",
    };
    await api.send("/api/lead-replier/generate", { method: "POST", token, body: lead });
  }
  const asked = { sessionId: "default-session", content: "Who winds the clock?", role: "user" };
  await api.send("/api/chat/messages", { method: "POST", token, body: asked });
  const { body } = await api.send("/api/leads", { token });
  const leads: string[] = body.map(({ conversationId }: { conversationId: string }) => conversationId);
  const notes = await Promise.all(
    leads.map(async (id) => {
      const note = { method: "POST", token, body: { text: "They call back." } };
      return { id, noteId: (await api.send(`/api/leads/${id}/notes`, note)).body.id };
    }),
  );
  const ids = {
    "/api/support/tickets": tickets,
    "/api/initiatives/participations": participations,
    "/api/leads": leads,
  };
  return { ids, notes };
};
