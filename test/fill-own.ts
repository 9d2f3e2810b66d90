import { sendForm } from "./send-form.ts";
import type { Member, TestApi } from "./start-api.ts";

const attempts = 6;

/** What an agent has: tickets, participations, a conversation, leads. Gives the ids by the beginning of a path. */
export const fillOwn = async (
  api: TestApi,
  { token }: Member,
  picture: Buffer,
): Promise<Record<string, string[]>> => {
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
  const leads = await api.send("/api/leads", { token });
  return {
    "/api/support/tickets": tickets,
    "/api/initiatives/participations": participations,
    "/api/leads": leads.body.map(({ conversationId }: { conversationId: string }) => conversationId),
  };
};
