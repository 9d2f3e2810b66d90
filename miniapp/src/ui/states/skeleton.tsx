import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: string;
  height?: string;
}

/** Holds the place of something that is being loaded, in its final size. */
export const Skeleton = ({ width = "100%", height = "1em" }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
);
