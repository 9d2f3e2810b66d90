import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "../actor.ts";
import type { Config } from "../config.ts";
import type { Core } from "../core.ts";
import type { ReceivedFile } from "../files/inspect-proof.ts";
import type { Sql } from "../platform/database.ts";
import { demoAccessCode } from "./demo-environment.ts";
import * as story from "./demo-story.ts";
import { dayMs } from "../local-time.ts";

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const hue = (text: string): number => {
  let sum = 7;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) % 360;
  return sum;
};

// What is drawn differs from one title to the next: where the picture stands, how many lines, light or dark.
const card = (title: string, by: string): string => {
  const tint = hue(title + by);
  const isDark = tint % 2 === 0;
  const [paper, ink, quiet] = isDark ? ["#1b2530", "#f2f6fa", "#43525f"] : ["#ffffff", "#16202b", "#d5dbe3"];
  const height = 180 + ((tint * 7) % 260);
  const top = tint % 3 === 0 ? 212 : 740 - height;
  const firstLine = tint % 3 === 0 ? top + height + 40 : 220;
  const lines = Array.from({ length: 2 + (tint % 5) }, (_, at) => {
    const width = 240 + ((tint * (at + 3)) % 320);
    return `<rect x="40" y="${firstLine + at * 34}" width="${width}" height="14" rx="7" fill="${quiet}"/>`;
  });
  const count = 3 + (tint % 6);
  const bars = Array.from({ length: count }, (_, at) => {
    const width = 560 / count;
    const tall = height * (0.25 + ((tint * (at + 2)) % 70) / 100);
    return `<rect x="${40 + at * width}" y="${top + height - tall}" width="${width - 12}" height="${tall}" rx="10" fill="hsl(${(tint + at * 24) % 360} 60% ${isDark ? 62 : 52}%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" font-family="sans-serif">
    <rect width="640" height="800" fill="${paper}"/>
    <circle cx="76" cy="88" r="36" fill="hsl(${tint} 62% 52%)"/>
    <text x="132" y="82" font-size="26" font-weight="700" fill="${ink}">@${escape(by)}</text>
    <text x="132" y="112" font-size="20" fill="#7d8b99">Legend Liquidity</text>
    <text x="40" y="186" font-size="34" font-weight="700" fill="${ink}">${escape(title)}</text>
    ${lines.join("")}
    <rect x="40" y="${top}" width="560" height="${height}" rx="20" fill="hsl(${tint} 40% ${isDark ? 24 : 90}%)"/>
    ${bars.join("")}
  </svg>`;
};

/** A picture that could be a screenshot, as a PNG. */
const drawPicture = async (title: string, by: string): Promise<Buffer> => {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(card(title, by)))
    .png()
    .toBuffer();
};

type Cases = Pick<Core, "auth" | "users" | "chat" | "leads" | "gaps" | "tickets" | "initiatives">;

interface Deps {
  core: Cases;
  sql: Sql;
  config: Pick<Config, "dataDir" | "admin">;
}

/** Somebody to sign in as. */
export interface DemoPerson {
  username: string;
  accessCode: string;
}

interface Team {
  admin: Actor;
  agent: (name: story.Person) => Actor;
}

const sessionId = "default-session";
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

// Within the month that the screens show first.
const dayThisMonth = (daysAgo: number): string => {
  const first = `${day(0).slice(0, 7)}-01`;
  return day(daysAgo) < first ? first : day(daysAgo);
};

const picture = async ({ dataDir }: Deps["config"], field: string, title: string, by: string) => {
  const bytes = await drawPicture(title, by);
  const folder = join(dataDir, "incoming");
  await mkdir(folder, { recursive: true });
  const name = `${title.toLowerCase().replaceAll(" ", "-")}.png`;
  const path = join(folder, `demo-${by}-${name}`);
  await writeFile(path, bytes);
  return { field, name, path, bytes: bytes.length } satisfies ReceivedFile;
};

const addTeam = async ({ core, config }: Deps) => {
  const { username } = config.admin;
  const signIn = { telegramUsername: username, accessCode: demoAccessCode };
  const { user: admin } = await core.auth.bdLogin(signIn, { address: "demo" });
  const agents = new Map<string, Actor>();
  const codes: DemoPerson[] = [{ username, accessCode: demoAccessCode }];
  for (const telegramUsername of story.people) {
    const { user, accessCode } = await core.users.add(admin, { telegramUsername, role: "BD" });
    agents.set(telegramUsername, user);
    codes.push({ username: telegramUsername, accessCode });
  }
  const agent = (name: story.Person): Actor => {
    const found = agents.get(name);
    if (found === undefined) throw new Error(`${name} is not on the demo's team`);
    return found;
  };
  return { team: { admin, agent }, codes };
};

const talk = async ({ core }: Deps, { admin, agent }: Team): Promise<void> => {
  for (const { by, text, helpful } of story.questions) {
    const { assistantMessage } = await core.chat.ask(agent(by), { content: text, sessionId });
    if (helpful !== undefined) await core.chat.rate(agent(by), { id: assistantMessage.id, helpful });
  }
  const { rows } = await core.gaps.list(admin, { status: "pending" });
  const request = rows.find(({ userQuestion }) => userQuestion === story.answered.question);
  if (request !== undefined)
    await core.gaps.resolve(admin, {
      id: request.id,
      status: "answered",
      adminResponse: story.answered.answer,
    });
  for (const { by, project, service, text, proposal } of story.leadMessages) {
    const about = { projectName: project, leadMessage: text, sessionId, service };
    await core.leads.replyToLead(agent(by), { ...about, proposalReceived: proposal ?? null });
  }
};

const work = async ({ core, config }: Deps, { admin, agent }: Team): Promise<void> => {
  for (const { by, category, text, picture: title, status, result, note, talk = [] } of story.tickets) {
    const proof = title === undefined ? null : await picture(config, "proofOfSupport", title, by);
    const submission = { supportCategory: category, description: text, proof, idempotencyKey: null };
    const { id } = await core.tickets.submit(agent(by), submission);
    if (status === undefined) continue;
    await core.tickets.change(admin, { ids: [id], status, result, note, handledBy: admin.username });
    for (const [turn, said] of talk.entries())
      await core.tickets.post(turn % 2 === 0 ? admin : agent(by), {
        id,
        text: said,
        picture: null,
        idempotencyKey: null,
      });
  }
};

const takePart = async ({ core, config }: Deps, { admin, agent }: Team): Promise<void> => {
  for (const { by, initiative, daysAgo, picture: title, status, note } of story.participations) {
    const proof = await picture(config, "proofOfParticipation", title, by);
    const submission = { initiative: [initiative], dateOfParticipation: dayThisMonth(daysAgo), proof };
    const { id } = await core.initiatives.submit(agent(by), { ...submission, idempotencyKey: null });
    if (status !== undefined) await core.initiatives.review(admin, { ids: [id], status, note });
  }
  for (const { initiative, inDays, coming, ...told } of story.upcoming) {
    const initiativeTime = "at" in told ? `${day(-inDays)}T${told.at}:00Z` : day(-inDays);
    const { id } = await core.initiatives.addUpcoming(admin, {
      ...told,
      initiative: [...initiative],
      initiativeTime,
    });
    for (const name of coming) await core.initiatives.come(agent(name), { id, isComing: true });
  }
};

const activity = ["chat_messages", "tickets", "participations", "lead_conversations"];

const requireUnused = async ({ sql, config }: Deps): Promise<void> => {
  for (const table of activity)
    if ((await sql(table).first("id")) !== undefined)
      throw new Error(
        `${config.dataDir} holds work that is no whole demo. Remove the folder to begin the demo anew.`,
      );
};

const peopleFile = ({ dataDir }: Deps["config"]) => join(dataDir, "demo-people.json");

const loadedBefore = async ({ config }: Deps): Promise<DemoPerson[] | null> => {
  try {
    return JSON.parse(await readFile(peopleFile(config), "utf8")) as DemoPerson[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/**
 * Fills an empty product with a team at work, through the same use cases as people; throws where there is real activity.
 * What was filled before is left as it is. Gives whom to sign in as.
 */
export const loadDemo = async (deps: Deps): Promise<DemoPerson[]> => {
  const before = await loadedBefore(deps);
  if (before !== null) return before;
  await requireUnused(deps);
  const { team, codes } = await addTeam(deps);
  await talk(deps, team);
  await work(deps, team);
  await takePart(deps, team);
  await writeFile(peopleFile(deps.config), JSON.stringify(codes));
  return codes;
};
