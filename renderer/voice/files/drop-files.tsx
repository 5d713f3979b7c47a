import { type DragEvent, type ReactNode, useState } from 'react'
import { clipsText } from '../../text/en/clips.ts'

/** Takes files that are dropped anywhere on what stands inside. */
export function DropFiles({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The way by keyboard is the button of the list.
    <div
      className="drop-files"
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null))
          setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      {children}
      {isOver && <div className="drop-here">{clipsText.dropHere}</div>}
    </div>
  )
}
