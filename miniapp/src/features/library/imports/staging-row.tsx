import { X } from "lucide-react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { UploadProgress } from "../../../ui/fields/upload-progress.tsx";
import { formatSize } from "../../../platform/text/file-size.ts";
import { FileIcon } from "./file-row.tsx";
import styles from "./imports.module.css";
import type { Staging } from "./use-staging.ts";
import common from "../../../ui/theme/common.module.css";
import { classNames } from "../../../platform/text/class-names.ts";

/** A file on its way to the server, or why it did not get there. */
export const StagingRow = ({ one, onDismiss }: { one: Staging; onDismiss: () => void }) => (
  <li className={styles.row} aria-label={one.path}>
    <FileIcon path={one.path} refused={one.refusal !== null} />
    <div className={styles.what}>
      <p className={common.anywhere}>{one.path}</p>
      <p className={classNames(common.quiet, common.anywhere)}>{formatSize(one.file.size)}</p>
    </div>
    {one.refusal !== null && (
      <div className={styles.tools}>
        <IconButton label={`Remove ${one.path}`} onClick={onDismiss}>
          <X size={18} />
        </IconButton>
      </div>
    )}
    <div className={styles.state}>
      {one.refusal === null ? (
        <UploadProgress share={one.share} />
      ) : (
        <span className={styles.refusal}>{one.refusal}</span>
      )}
    </div>
  </li>
);
