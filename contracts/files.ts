import { z } from "zod";
import { byId } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** The largest proof to send, in bytes. */
export const proofLimit = 10 * 1024 * 1024;

/** The kinds of picture that are taken, told by their content. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/heic"] as const;
export type ImageType = (typeof imageTypes)[number];

/** The longest name of a file, in characters. */
export const fileNameLimit = 255;

/** What a file's name cannot hold: path separators, control and direction marks, pictographs. Clients take them out. */
export const unusableInFileNames = /[/\\\p{Cc}\p{Extended_Pictographic}\u202A-\u202E\u2066-\u2069]/u;

/** How long a link to a file works, in seconds. */
export const linkSeconds = 15 * 60;

/** Scaled pictures: the longest edge, in pixels, of each size. */
export const imageSizes = { small: 320, large: 1600 } as const;
export const imageSize = z.enum(["small", "large"]);
export type ImageSize = z.infer<typeof imageSize>;

/**
 * A file that belongs to a record. `file.url` works for anybody for 15 minutes; with `&size=small` or `&size=large`
 * it gives the picture scaled. Browsers do not show `image/heic`, which is served as it was sent.
 */
export const attachment = z.object({
  name: z.string(),
  contentType: z.enum(imageTypes),
  file: z.object({ url: z.string() }),
});
export type Attachment = z.infer<typeof attachment>;

export const openFile = endpoint({
  summary: "A file, for whoever has a link that is at most 15 minutes old; afterwards 403.",
  method: "GET",
  path: "/api/files/:id",
  access: "public",
  params: byId,
  query: z.object({
    expires: z.string().max(20).optional(),
    signature: z.string().max(200).optional(),
    size: imageSize.optional(),
  }),
  response: z.unknown(),
});
