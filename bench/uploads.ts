import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { quantile, type Figure } from "./measure.ts";
import { residentMegabytes, startProduct, type Product } from "./product.ts";

const port = 41_874;
const clients = 20;
const ticketsEach = 10;
const probeEveryMs = 20;

interface Picture {
  name: string;
  bytes: Buffer;
}

/** Two kinds of about 2 MB: a PNG that does not compress, and the photo of a phone with 12 megapixels. */
const makePictures = async (): Promise<Picture[]> => {
  const noise = (width: number, height: number) =>
    sharp(randomFillSync(Buffer.alloc(width * height * 3)), { raw: { width, height, channels: 3 } });
  const photo = await noise(500, 375).png().toBuffer();
  return [
    { name: "screenshot.png", bytes: await noise(840, 820).png().toBuffer() },
    { name: "photo.jpg", bytes: await sharp(photo).resize(4000, 3000).jpeg({ quality: 82 }).toBuffer() },
  ];
};

const call = async (url: string, token: string, body?: object) => {
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { headers: response.headers, body: await response.json() };
};

const addAgent = async ({ url, token }: Product, number: number): Promise<string> => {
  const telegramUsername = `agent_${number}`;
  const added = await call(`${url}/api/users`, token, { telegramUsername, role: "BD" });
  const { accessCode } = added.body as { accessCode: string };
  const signedIn = await call(`${url}/api/auth/bd-login`, "", { telegramUsername, accessCode });
  return (signedIn.body as { sessionToken: string }).sessionToken;
};

const submit = async ({ url }: Product, token: string, { name, bytes }: Picture): Promise<string | null> => {
  const form = new FormData();
  form.set("supportCategory", "Other");
  form.set("description", "What the desk does about this case.");
  form.set("proofOfSupport", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/api/support/ticket`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await response.json()) as { id?: string };
  return response.status === 201 && id !== undefined ? id : null;
};

/** Reads as somebody who looks at the product meanwhile, and how much memory it takes, until it is told to stop. */
const watch = ({ url, token, pid }: Product) => {
  const watching = { on: true };
  const samples: number[] = [];
  let peak = 0;
  const run = async () => {
    while (watching.on) {
      const startedAt = performance.now();
      await call(`${url}/api/support/stats`, token);
      samples.push(performance.now() - startedAt);
      peak = Math.max(peak, residentMegabytes(pid));
      await wait(probeEveryMs);
    }
  };
  const running = run();
  return async () => {
    watching.on = false;
    await running;
    return { samples, peak };
  };
};

interface Kept {
  id: string;
  proofOfSupport: { file: { url: string } }[];
}

/** Which of the acknowledged tickets are not there, or without their picture. */
const findMissing = async ({ url, token }: Product, acknowledged: string[]): Promise<string[]> => {
  const there = new Set<string>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `?cursor=${cursor}`;
    const page = await call(`${url}/api/support/tickets${query}`, token);
    for (const { id, proofOfSupport } of page.body as Kept[]) {
      const picture = await fetch(url + proofOfSupport[0]?.file.url, { method: "HEAD" });
      if (picture.status === 200 && Number(picture.headers.get("content-length")) > 1_000_000) there.add(id);
    }
    cursor = page.headers.get("x-next-cursor");
  }
  return acknowledged.filter((id) => !there.has(id));
};

const addAgents = async (product: Product): Promise<string[]> => {
  const tokens: string[] = [];
  for (let number = 0; number < clients; number += 1) tokens.push(await addAgent(product, number));
  return tokens;
};

const measureWith = async (product: Product, tokens: string[]): Promise<Figure[]> => {
  const pictures = await makePictures();
  const stopIdle = watch(product);
  await wait(3000);
  const idle = await stopIdle();
  const acknowledged: string[] = [];
  const stopWatching = watch(product);
  const startedAt = performance.now();
  const client = async (token: string, index: number) => {
    for (let turn = 0; turn < ticketsEach; turn += 1) {
      const picture = pictures[(index + turn) % pictures.length];
      const id = picture === undefined ? null : await submit(product, token, picture);
      if (id !== null) acknowledged.push(id);
    }
  };
  await Promise.all(tokens.map(client));
  const seconds = (performance.now() - startedAt) / 1000;
  const busy = await stopWatching();
  const missing = await findMissing(product, acknowledged);
  const [before, during] = [quantile(idle.samples, 0.5), quantile(busy.samples, 0.5)];
  return [
    { name: "tickets with 2 MB sent by 20 clients", value: clients * ticketsEach, unit: "" },
    { name: "not acknowledged", value: clients * ticketsEach - acknowledged.length, unit: "", budget: 0 },
    { name: "acknowledged, but not there", value: missing.length, unit: "", budget: 0 },
    { name: "seconds for all", value: seconds, unit: "s" },
    { name: "memory before", value: idle.peak, unit: "MB" },
    { name: "memory at most", value: busy.peak, unit: "MB", budget: 400 },
    { name: "another request meanwhile, p50", value: during, unit: "ms" },
    { name: "another request meanwhile, p95", value: quantile(busy.samples, 0.95), unit: "ms" },
    { name: "another request, slowest", value: Math.max(...busy.samples), unit: "ms" },
    { name: "another request, meanwhile against idle", value: during / before, unit: "x", budget: 10 },
  ];
};

/** Runs an action with the built product, which is stopped afterwards. */
const withProduct = async <T>(dataDir: string, action: (product: Product) => Promise<T>): Promise<T> => {
  const product = await startProduct(dataDir, port);
  try {
    return await action(product);
  } finally {
    await product.stop();
  }
};

/** The built product while 20 agents send 10 tickets each, with pictures of 2 MB, as fast as they can. */
export const measureUploads = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "legend-bench-"));
  try {
    // From its first start on: making the database and its first content takes memory of its own.
    return await withProduct(join(folder, "data"), async (product) =>
      measureWith(product, await addAgents(product)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
