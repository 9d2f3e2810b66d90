import styles from "./upload-progress.module.css";
import common from "../theme/common.module.css";
import { classNames } from "../../platform/text/class-names.ts";

/** How far an upload is, from 0 to 1. */
export const UploadProgress = ({ share }: { share: number }) => {
  const percent = Math.round(share * 100);
  const text = percent < 100 ? `Uploading · ${percent}%` : "Sent, being checked...";
  return (
    <div className={common.row12}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Upload"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className={classNames(common.quiet, common.figures)} aria-hidden="true">
        {text}
      </span>
    </div>
  );
};
