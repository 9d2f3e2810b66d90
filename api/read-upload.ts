import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import multer from "@koa/multer";
import type { RouterContext } from "@koa/router";
import type { Upload } from "#contracts/endpoint.ts";
import { AppError, invalid } from "#core/errors.ts";
import type { ReceivedFile } from "#core/files/inspect-proof.ts";

/** A file as it was sent; neither its name nor its type can be relied on. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/** A form that was read; `discard` removes what reading it has left behind. */
export interface ReadForm<File> {
  file: File | null;
  fields: Record<string, unknown>;
  discard: () => Promise<void>;
}

const megabyte = 1024 * 1024;
const fieldBytes = 64 * 1024;

const refusal = (error: unknown, { field, maxBytes }: Upload): unknown => {
  const {
    code,
    name,
    status,
    field: named = field,
  } = error as {
    code?: string;
    name?: string;
    status?: number;
    field?: string;
  };
  if (code === "LIMIT_FILE_SIZE") {
    const message = `The file is larger than ${maxBytes / megabyte} MB`;
    return new AppError("too_large", message, { fields: { [field]: message }, cause: error });
  }
  if (code === "LIMIT_FIELD_VALUE") {
    const message = "The text is too long";
    return new AppError("validation_failed", message, { fields: { [named]: message }, cause: error });
  }
  if (name === "MulterError")
    return new AppError("validation_failed", `Send one file, named ${field}`, {
      fields: { [field]: "Choose one file" },
      cause: error,
    });
  const isSystemError = typeof (error as NodeJS.ErrnoException).errno === "number";
  if (isSystemError || (status !== undefined && status >= 500)) return error;
  const message = "The form is not well-formed";
  return new AppError("validation_failed", message, { fields: { [field]: message }, cause: error });
};

interface MulterFile {
  originalname: string;
  size: number;
  buffer: Buffer;
  path: string;
}

/** Reads a form with at most one file, never more of it than the endpoint allows, and its other fields. */
const readForm = async (
  ctx: RouterContext,
  upload: Upload,
  options: multer.Options & { preservePath?: boolean },
) => {
  if (typeof ctx.request.is("multipart/form-data") !== "string")
    throw new AppError("unsupported_media_type", "Send the request as multipart/form-data");
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 20, fieldSize: fieldBytes };
  const read = multer({ ...options, limits, defParamCharset: "utf8" } as multer.Options);
  try {
    await read.single(upload.field)(ctx, () => Promise.resolve());
  } catch (error) {
    throw refusal(error, upload);
  }
  const { file } = ctx as unknown as { file?: MulterFile };
  const { body } = ctx.request as unknown as { body?: Record<string, unknown> };
  return { file: file ?? null, fields: { ...body } };
};

/** The file of a form, unless it can do without. */
export const requireFile = <File>(file: File | null, { field, optional, missing }: Upload): File | null => {
  if (file === null && optional !== true) throw invalid(field, missing ?? "Choose a file");
  return file;
};

/** Reads a form whose file is small enough to be held in memory. */
export const readUpload = async (ctx: RouterContext, upload: Upload): Promise<ReadForm<UploadedFile>> => {
  const { file, fields } = await readForm(ctx, upload, { storage: multer.memoryStorage() });
  return {
    file: file && { name: file.originalname, bytes: file.buffer },
    fields,
    discard: () => Promise.resolve(),
  };
};

/** Reads forms whose file goes to a folder of the local disk, piece by piece. */
export const receivingIn = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const storage = multer.diskStorage({ destination: folder });
  return async (ctx: RouterContext, upload: Upload): Promise<ReadForm<ReceivedFile>> => {
    // Paths are kept in names, so that they can be refused.
    const { file, fields } = await readForm(ctx, upload, { storage, preservePath: true });
    const { field } = upload;
    return {
      file: file && { field, name: file.originalname, path: file.path, bytes: file.size },
      fields,
      discard: async () => {
        if (file !== null) await rm(file.path, { force: true });
      },
    };
  };
};
