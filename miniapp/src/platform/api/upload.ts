import type { Endpoint, ResponseOf } from "#contracts/endpoint.ts";
import { ApiError, readStatedFailure } from "./api-error.ts";
import { noteRefusal } from "./note-refusal.ts";
import { addressOf, formOf, type InputFor, offlineText } from "./request.ts";
import { storedToken } from "../storage/session-storage.ts";

interface UploadOptions {
  /** Left out where the operation does not insist on one. */
  file: File | null;
  /** The same key never makes a second record, so that a call whose answer was lost can be repeated. */
  key: string;
  /** Hears how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

const cut = () => new ApiError(offlineText, { status: 0 });

const settle = <E extends Endpoint>({ status, responseText }: XMLHttpRequest): ResponseOf<E> => {
  if (status < 200 || status > 299) throw readStatedFailure(status, responseText);
  try {
    return JSON.parse(responseText) as ResponseOf<E>;
  } catch {
    throw cut();
  }
};

/** Calls an uploading operation and tells how far it is; throws `ApiError`, without words where the server had none. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  { file, key, onProgress }: UploadOptions,
): Promise<ResponseOf<E>> =>
  new Promise((resolve, reject) => {
    const fields = input as Record<string, unknown>;
    const token = storedToken();
    // Only this kind of request tells how much of it has left.
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, fields));
    request.withCredentials = true;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Idempotency-Key", key);
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("error", () => reject(cut()));
    request.addEventListener("abort", () => reject(cut()));
    request.addEventListener("load", () => {
      noteRefusal(request.status, token);
      try {
        resolve(settle<E>(request));
      } catch (error) {
        reject(error);
      }
    });
    request.send(formOf(endpoint, fields, file));
  });
