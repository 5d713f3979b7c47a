import { type DragEvent, type ReactNode, useState } from 'react'

interface DropFilesProps {
  /** What is said while files are held over it. */
  label: string
  /** `folders` are the names of what was dropped and is no file. */
  onFiles: (files: File[], folders: string[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on what stands inside, but for what another one inside takes. */
export function DropFiles({ label, onFiles, children }: DropFilesProps) {
  const [isOver, setOver] = useState(false)
  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(isNearest(event))
  }
  return (
    // The way by keyboard is a button inside.
    <div
      className="drop-files"
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
        const { files, folders } = sortOut(event.dataTransfer)
        onFiles(files, folders)
      }}
    >
      {children}
      {isOver && <div className="drop-here">{label}</div>}
    </div>
  )
}

/** Whether no other one stands between what the pointer is over and this one. */
function isNearest({ target, currentTarget }: DragEvent): boolean {
  return target instanceof Element && target.closest('.drop-files') === currentTarget
}

function sortOut({ items, files: all }: DataTransfer): { files: File[]; folders: string[] } {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())
  const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []))
  // A folder stands among the files as well, as one that cannot be read.
  return { files: [...all].filter(({ name }) => !folders.includes(name)), folders }
}
