import { type DragEvent, type ReactNode, useState } from 'react'
import styles from './drop-files.module.css'

interface DropFilesProps {
  /** Shown while files are dragged over it. */
  label: string
  /** `folders` are the names of dropped items that are not files. */
  onFiles: (files: File[], folders: string[]) => void
  children: ReactNode
}

/** Accepts files dropped anywhere on its content, except on a nested drop area. */
export function DropFiles({ label, onFiles, children }: DropFilesProps) {
  const [isOver, setOver] = useState(false)
  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(isNearest(event))
  }
  return (
    // A button inside does the same by keyboard.
    <div
      className={styles.area}
      data-drop-area
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false)
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        if (!isNearest(event)) return
        const { files, folders } = separateFolders(event.dataTransfer)
        onFiles(files, folders)
      }}
    >
      {children}
      {isOver && <div className={styles.here}>{label}</div>}
    </div>
  )
}

/** Whether this is the innermost drop area under the pointer. */
function isNearest({ target, currentTarget }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-drop-area]') === currentTarget
}

function separateFolders({ items, files: all }: DataTransfer): { files: File[]; folders: string[] } {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []))
  // A folder is also among the files, as one that cannot be read.
  return { files: [...all].filter(({ name }) => !folders.includes(name)), folders }
}
