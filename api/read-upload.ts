import multer from "@koa/multer";
import type { RouterContext } from "@koa/router";
import type { Upload } from "#contracts/endpoint.ts";
import { AppError, invalid } from "#core/errors.ts";

/** A file as it was sent; neither its name nor its type can be relied on. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

const megabyte = 1024 * 1024;
const fieldBytes = 64 * 1024;

const refusal = (error: unknown, { field, maxBytes }: Upload): unknown => {
  const { code, name, status } = error as { code?: string; name?: string; status?: number };
  if (code === "LIMIT_FILE_SIZE")
    return new AppError("too_large", `The file is larger than ${maxBytes / megabyte} MB`, { cause: error });
  if (name === "MulterError")
    return new AppError("validation_failed", `Send one file, named ${field}`, {
      fields: { [field]: "Choose one file" },
      cause: error,
    });
  if (status !== undefined && status >= 500) return error;
  const message = "The form is not well-formed";
  return new AppError("validation_failed", message, { fields: { [field]: message }, cause: error });
};

/** Reads a form with one file, never more of it than the endpoint allows, and its other fields. */
export const readUpload = async (
  ctx: RouterContext,
  upload: Upload,
): Promise<{ file: UploadedFile; fields: Record<string, unknown> }> => {
  if (typeof ctx.request.is("multipart/form-data") !== "string")
    throw new AppError("unsupported_media_type", "Send the request as multipart/form-data");
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: fieldBytes };
  const read = multer({ storage: multer.memoryStorage(), limits, defParamCharset: "utf8" } as multer.Options);
  try {
    await read.single(upload.field)(ctx, () => Promise.resolve());
  } catch (error) {
    throw refusal(error, upload);
  }
  const { file } = ctx as unknown as { file?: { originalname: string; buffer: Buffer } };
  const { body } = ctx.request as unknown as { body?: Record<string, unknown> };
  if (file === undefined) throw invalid(upload.field, "Choose a file");
  return { file: { name: file.originalname, bytes: file.buffer }, fields: { ...body } };
};
