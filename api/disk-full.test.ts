import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { makePicture } from "#test/make-picture.ts";
import { sendForm } from "#test/send-form.ts";
import { startTestApi } from "#test/start-api.ts";

const folder = mkdtempSync(join(tmpdir(), "legend-full-"));
const canMount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "legend", folder]).status === 0;
if (!canMount) {
  rmSync(folder, { recursive: true });
  console.warn("\n  A full disk is NOT tested: this user may mount no small one.\n");
}

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

test.skipIf(!canMount)(
  "an upload that the disk has no room for answers 503 and leaves nothing behind",
  async () => {
    onTestFinished(() => {
      spawnSync("umount", [folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    const api = await startTestApi({ DATA_DIR: folder });
    onTestFinished(() => api.close());
    const agent = await api.member();
    const send = (content: Buffer) =>
      sendForm(api, "/api/support/ticket", {
        token: agent.token,
        fields: { supportCategory: "Deal Support", description: "The OTC deal of Acme waits for its KYC." },
        file: { field: "proofOfSupport", name: "proof.png", content },
      });
    const free = () => statfsSync(folder).bavail;
    const before = free();
    const large = await noise(1000);
    expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
    const refused = await send(large);
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    expect(free()).toBe(before);
    expect(await api.database.sql("tickets").where({ user_id: agent.actor.id })).toEqual([]);
    expect((await send(await makePicture())).status).toBe(201);
  },
);
