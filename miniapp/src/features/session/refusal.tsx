import { CircleAlert } from "lucide-react";
import styles from "./login-form.module.css";

/** Why somebody could not come in; its room is kept where there is nothing to say, so that it moves nothing. */
export const Refusal = ({ text }: { text: string | null }) => (
  <div className={styles.room}>
    {text !== null && (
      <div className={styles.error} role="alert">
        <CircleAlert size={18} />
        {text}
      </div>
    )}
  </div>
);
