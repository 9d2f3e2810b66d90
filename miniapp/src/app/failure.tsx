import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { useNavigate, useRouteError } from "react-router-dom";
import { Button } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/states/empty-state.tsx";
import { ProductMark } from "../ui/content/product-mark.tsx";
import { renewIfReplaced } from "../platform/code/new-release.ts";
import { reportError } from "../platform/api/report-error.ts";
import styles from "./failure.module.css";
import common from "../ui/theme/common.module.css";

/** Says that a screen is not to be had, with the ways on. */
export const FailureView = () => {
  const navigate = useNavigate();
  return (
    <main role="alert" className={styles.page}>
      <title>Something went wrong · Legend</title>
      <EmptyState
        icon={<ProductMark size={44} />}
        title="This screen could not be shown"
        action={
          <span className={common.flex8}>
            {/* Without a connection it is the only way on. */}
            <Button onClick={() => void navigate(-1)}>Back</Button>
            <Button variant="primary" icon={<RotateCw size={16} />} onClick={() => window.location.reload()}>
              Reload
            </Button>
          </span>
        }
      >
        Nothing you saved is lost. Check your connection, then reload to try again.
      </EmptyState>
    </main>
  );
};

/** What shows when a screen broke; a new release may be why. */
export const Failure = () => {
  const error = useRouteError();
  useEffect(() => void renewIfReplaced(), []);
  useEffect(() => reportError("render", error), [error]);
  return <FailureView />;
};
