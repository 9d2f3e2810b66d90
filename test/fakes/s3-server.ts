import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface StoredObject {
  bytes: Buffer;
  contentType: string;
}

/** A bucket on a real port that knows what the product asks of S3: put, get and delete, by path. */
export interface FakeS3 {
  endpoint: string;
  bucket: string;
  objects: Map<string, StoredObject>;
  /** What was asked, such as `PUT key`. */
  calls: string[];
  /** The statuses that the next requests are refused with; 0 drops the connection. */
  failures: number[];
  close: () => Promise<void>;
}

const accessKeyId = "test-key";

/** The settings of a product that keeps its files there. */
export const environmentFor = ({ endpoint, bucket }: FakeS3): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: "test-secret",
});

const refuse = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const isSigned = ({ headers }: IncomingMessage) =>
  headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) === true &&
  headers["x-amz-date"] !== undefined;

const put = async (request: IncomingMessage, response: ServerResponse, key: string, fake: FakeS3) => {
  const bytes = await buffer(request);
  // A body in signed chunks would be stored with their frames.
  if (request.headers["x-amz-decoded-content-length"] !== undefined)
    return refuse(response, 501, "NotImplemented");
  if (bytes.length !== Number(request.headers["content-length"]))
    return refuse(response, 400, "IncompleteBody");
  fake.objects.set(key, { bytes, contentType: request.headers["content-type"] ?? "" });
  response.writeHead(200, { ETag: '"1"' }).end();
};

const get = (response: ServerResponse, key: string, { objects }: FakeS3) => {
  const object = objects.get(key);
  if (object === undefined) return refuse(response, 404, "NoSuchKey");
  const { bytes, contentType } = object;
  response.writeHead(200, { "Content-Type": contentType, "Content-Length": bytes.length }).end(bytes);
};

const answer = async (request: IncomingMessage, response: ServerResponse, fake: FakeS3) => {
  const { pathname } = new URL(request.url ?? "/", fake.endpoint);
  const prefix = `/${fake.bucket}/`;
  const key = decodeURIComponent(pathname.slice(prefix.length));
  fake.calls.push(`${request.method} ${key}`);
  const failure = fake.failures.shift();
  if (failure === 0) return void request.socket.destroy();
  if (failure !== undefined) return refuse(response, failure, "InternalError");
  if (!isSigned(request)) return refuse(response, 403, "AccessDenied");
  if (!pathname.startsWith(prefix) || key === "") return refuse(response, 404, "NoSuchBucket");
  if (request.method === "PUT") return put(request, response, key, fake);
  if (request.method === "GET") return get(response, key, fake);
  if (request.method !== "DELETE") return refuse(response, 405, "MethodNotAllowed");
  fake.objects.delete(key);
  response.writeHead(204).end();
};

/** Starts an empty bucket; the caller closes it. */
export const startFakeS3 = async (): Promise<FakeS3> => {
  const server = createServer((request, response) => {
    void answer(request, response, fake).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "proofs",
    objects: new Map(),
    calls: [],
    failures: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
};
