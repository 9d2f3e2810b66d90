import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../buttons/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./load-error.module.css";

interface LoadErrorProps {
  text: string;
  onRetry: () => void;
  /** What else can be said of it. */
  children?: ReactNode;
}

/** What stands where a list could not be loaded, with Retry. */
export const LoadError = ({ text, onRetry, children }: LoadErrorProps) => (
  <div role="alert" className={styles.error}>
    <EmptyState
      icon={<CloudOff size={32} strokeWidth={1.5} />}
      title={text}
      action={
        <Button icon={<RotateCw size={16} />} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </EmptyState>
  </div>
);
