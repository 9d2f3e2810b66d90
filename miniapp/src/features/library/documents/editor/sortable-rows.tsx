import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { classNames } from "../../../../platform/text/class-names.ts";
import styles from "./sortable-rows.module.css";
import common from "../../../../ui/theme/common.module.css";
import { Press } from "../../../../ui/buttons/press.tsx";

/** What a row shows. */
export interface Ordered {
  id: string;
  title: string;
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const Row = ({ row, at }: { row: Ordered; at: number }) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id });
  const style = {
    transform: transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={classNames(styles.row, isDragging && styles.dragged)}>
      <Press
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${row.title}`}
      >
        <GripVertical size={18} />
      </Press>
      <span className={styles.place}>{at + 1}</span>
      <span className={classNames(common.fill, common.anywhere)}>{row.title}</span>
    </li>
  );
};

const announcementsFor = (rows: readonly Ordered[]): Announcements => {
  const titleOf = (id: unknown) => rows.find((row) => row.id === id)?.title ?? "";
  const placeOf = (id: unknown) => `${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is taken from place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${titleOf(active.id)} is at place ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : `${titleOf(active.id)} is put down at place ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at place ${placeOf(active.id)}.`,
  };
};

interface SortableRowsProps {
  rows: readonly Ordered[];
  onChange: (rows: Ordered[]) => void;
}

/** Rows that are dragged to their place, with a pointer or the keys. */
export const SortableRows = ({ rows, onChange }: SortableRowsProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const settle = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    const [from, to] = [active.id, over.id].map((id) => rows.findIndex((row) => row.id === id));
    if (from !== undefined && to !== undefined) onChange(arrayMove([...rows], from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsFor(rows),
        screenReaderInstructions: {
          draggable: "Space takes it, the arrow keys move it, Space puts it down, Escape puts it back.",
        },
      }}
      onDragEnd={settle}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.rows} aria-label="Documents in order">
          {rows.map((row, at) => (
            <Row key={row.id} row={row} at={at} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
