import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type * as Sdk from "@aws-sdk/client-s3";
import type { S3Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../../ids.ts";
import type { FileStorage, OpenedFile } from "./file-storage.ts";
import type { Logger } from "../logger.ts";

const attempts = 3;
const firstPauseMs = 200;

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const unavailable = (error: unknown): AppError =>
  new AppError("unavailable", "Files cannot be reached right now. Please try again.", { cause: error });

/** The SDK's own words, which would otherwise go to the console. */
const quietly = (log: Logger): NonNullable<Sdk.S3ClientConfig["logger"]> => {
  const note = (...words: unknown[]) => log.debug({ from: "s3", words: words.map(String) }, "s3");
  return { trace: note, debug: note, info: note, warn: note, error: note };
};

const clientOf = ({ S3Client }: typeof Sdk, config: S3Config, log: Logger): Sdk.S3Client => {
  const { accessKeyId, secretAccessKey, endpoint, region, pathStyle } = config;
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    logger: quietly(log),
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    // Other servers than Amazon's often know no trailing checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
};

/** Tries again what a server failed to do; what it refused stays refused. */
const insist = async <T>(action: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const status = statusOf(error);
      const refused = status !== undefined && status < 500 && status !== 429;
      if (refused || attempt === attempts) throw unavailable(error);
      await wait(firstPauseMs * 2 ** attempt);
    }
  }
};

/** What the bucket is asked for, by key. */
const createBucket = (sdk: typeof Sdk, client: Sdk.S3Client, bucket: string) => {
  const place = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    open: async (key: string): Promise<OpenedFile | null> => {
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(place(key)));
        return { stream: Body as Readable, bytes: ContentLength ?? 0 };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw unavailable(error);
      }
    },
    put: async (key: string, path: string, contentType: string): Promise<void> => {
      const { size } = await stat(path);
      // A stream cannot be sent twice, so every attempt reads the file anew.
      await insist(async () => {
        const Body = createReadStream(path);
        const file = { ...place(key), Body, ContentLength: size, ContentType: contentType };
        await client.send(new sdk.PutObjectCommand(file)).finally(() => Body.destroy());
      });
    },
    remove: async (key: string): Promise<void> => {
      await insist(() => client.send(new sdk.DeleteObjectCommand(place(key))));
    },
  };
};

/** Keeps files in a bucket; the SDK is loaded only here, for few need it. */
export const createS3Storage = async (
  config: S3Config,
  temporary: string,
  log: Logger,
): Promise<FileStorage> => {
  const sdk = await import("@aws-sdk/client-s3");
  const client = clientOf(sdk, config, log);
  const bucket = createBucket(sdk, client, config.bucket);
  return {
    ...bucket,
    borrow: async (key, use) => {
      const opened = await bucket.open(key);
      if (opened === null) return null;
      await mkdir(temporary, { recursive: true });
      const path = join(temporary, newId());
      try {
        await pipeline(opened.stream, createWriteStream(path));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    close: () => client.destroy(),
  };
};
