import { expect } from "vitest";
import { makePicture } from "./make-picture.ts";
import { sendForm } from "./send-form.ts";
import { startTestApi, type Member } from "./start-api.ts";

export const path = "/api/initiatives/participation";
export const mine = "/api/initiatives/my-initiatives";
export const all = "/api/initiatives/participations";

/** Today in UTC, YYYY-MM-DD. */
export const today = () => new Date().toISOString().slice(0, 10);

interface Sent {
  initiative?: string[];
  dateOfParticipation?: string;
  content?: Buffer;
  key?: string;
}

/** The product with an admin, `Root_Admin`, and what agents and reviewers of participations do. */
export const startInitiatives = async () => {
  const api = await startTestApi();
  const admin = await api.member("CORE TEAM (ADMIN)", "Root_Admin");
  const picture = await makePicture();
  const submit = async ({ token }: Member, sent: Sent = {}) => {
    const { initiative = ["Community Call"], dateOfParticipation = today(), content = picture, key } = sent;
    const { status, body } = await sendForm(api, path, {
      token,
      fields: { initiative: JSON.stringify(initiative), dateOfParticipation },
      file: { field: "proofOfParticipation", name: "proof.png", content },
      ...(key === undefined ? {} : { key }),
    });
    expect(status).toBe(201);
    return body;
  };
  const review = (id: string, body: object, token = admin.token) =>
    api.send(`${all}/${id}`, { method: "PATCH", token, body });
  const get = async (address: string, { token }: Member) => (await api.send(address, { token })).body;
  return { api, admin, submit, review, get };
};
