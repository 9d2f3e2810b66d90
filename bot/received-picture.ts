import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Message } from "grammy/types";
import { proofLimit } from "#contracts/files.ts";
import { AppError } from "#core/errors.ts";
import type { ReceivedFile } from "#core/files/inspect-proof.ts";
import { newId } from "#core/ids.ts";
import type { BotDeps } from "./context.ts";
import { isPassing } from "./errors.ts";
import { texts } from "./texts.ts";

/** How long fetching a picture may take. */
const patienceMs = 60_000;

interface Picture {
  fileId: string;
  name: string;
  bytes: number;
}

/** The picture of a message, the largest there is, also one sent as a file. */
export const pictureOf = ({ photo, document }: Message): Picture | null => {
  const largest = photo?.at(-1);
  if (largest !== undefined)
    return { fileId: largest.file_id, name: "picture.jpg", bytes: largest.file_size ?? 0 };
  if (document?.mime_type?.startsWith("image/") !== true) return null;
  const { file_id: fileId, file_name: name = "picture", file_size: bytes = 0 } = document;
  return { fileId, name, bytes };
};

/** Whether a message holds something besides words. */
export const holdsFile = (message: Message): boolean =>
  ["photo", "document", "video", "audio", "voice", "video_note"].some((kind) => kind in message);

/** Fetches a file from Telegram; of a server that fails the address is not told, for the token is part of it. */
const download = async ({ api, bot }: BotDeps, fileId: string, to: string): Promise<void> => {
  const { file_path: place = "" } = await api.getFile(fileId);
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(`${bot.apiRoot}/file/bot${bot.token}/${place}`, { signal });
  if (!response.ok || response.body === null) throw new Error(`Telegram gave no file: ${response.status}`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(to));
};

/** Does something with the picture of a message, or null, on the local disk, where it is left no longer than that takes. */
export const withPicture = async <T>(
  deps: BotDeps,
  message: Message,
  use: (picture: ReceivedFile | null) => Promise<T>,
): Promise<T> => {
  const picture = pictureOf(message);
  if (picture === null) return use(null);
  const { fileId, name } = picture;
  if (picture.bytes > proofLimit) throw new AppError("too_large", texts.pictureTooLarge(proofLimit));
  const place = path.join(deps.core.files.incomingDir, newId());
  try {
    try {
      await download(deps, fileId, place);
    } catch (error) {
      if (isPassing(error)) throw error;
      throw new AppError("unavailable", texts.pictureNotFetched, { cause: error });
    }
    const { size: bytes } = await stat(place);
    if (bytes > proofLimit) throw new AppError("too_large", texts.pictureTooLarge(proofLimit));
    return await use({ field: "picture", name, path: place, bytes });
  } finally {
    await rm(place, { force: true });
  }
};
