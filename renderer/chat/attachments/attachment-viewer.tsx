import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Attachment } from '#shared/attachment.ts'
import { useCommand } from '../../bridge/query.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useAttachmentText, useAttachmentUrl } from './attachment-bytes.ts'
import { useFileTrouble } from './file-trouble.ts'
import { SoundPlayer } from './sound-player.tsx'
import styles from './attachment-viewer.module.css'

interface AttachmentViewerProps {
  attachments: readonly Attachment[]
  /** The hash of the attachment that is shown first. */
  first: string
  onClose: () => void
}

/** Characters of a text that are shown. */
const shownText = 200_000

/** Shows the attachments of a message one at a time in the whole window; the arrow keys move between them. */
export default function AttachmentViewer({ attachments, first, onClose }: AttachmentViewerProps) {
  const [shown, setShown] = useState(first)
  const toast = useToast()
  const save = useCommand('attachment.save', { failed: (_, { attachment: { name } }) => text.notSaved(name) })
  const index = Math.max(
    0,
    attachments.findIndex(({ hash }) => hash === shown),
  )
  const attachment = attachments[index]
  if (attachment === undefined) return null
  const { name, kind, bytes, pages } = attachment

  function go(by: number): void {
    const next = attachments[index + by]
    if (next !== undefined) setShown(next.hash)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }

  function reportSaved({ path }: { path: string | null }): void {
    if (path !== null) toast.show({ text: text.saved(path.split(/[\\/]/).at(-1) ?? path) })
  }

  return (
    <Modal onClose={onClose} label={name} className={styles.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The buttons do the same as the keys. */}
      <div className={styles.inside} onKeyDown={press}>
        <header className={styles.head}>
          <h2 className="cut" title={name}>
            {name}
          </h2>
          <span className="small quiet grow">{text.facts(kind, bytes, pages)}</span>
          {attachments.length > 1 && (
            <>
              <IconButton label={text.previous} icon={ChevronLeft} disabled={index === 0} onClick={() => go(-1)} />
              <output className="num small quiet">{text.place(index + 1, attachments.length)}</output>
              <IconButton
                label={text.next}
                icon={ChevronRight}
                disabled={index === attachments.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
          <IconButton
            label={text.save(name)}
            icon={Download}
            onClick={() => save.mutate({ attachment }, { onSuccess: reportSaved })}
          />
          <IconButton label={text.close} icon={X} data-autofocus onClick={onClose} />
        </header>
        <Shown key={attachment.hash} attachment={attachment} />
      </div>
    </Modal>
  )
}

function Shown({ attachment }: { attachment: Attachment }) {
  const trouble = useFileTrouble(attachment)
  if (trouble !== null) {
    return (
      <div className={styles.note}>
        <Problem title={text.notRead[trouble]} text={text.notReadText[trouble]} />
      </div>
    )
  }
  switch (attachment.kind) {
    case 'image':
    case 'audio':
      return <Played attachment={attachment} />
    case 'pdf':
      return <p className={styles.note}>{text.pdfNotShown}</p>
    case 'text':
      return <WholeText attachment={attachment} />
  }
}

function Played({ attachment }: { attachment: Attachment }) {
  const file = useAttachmentUrl(attachment)
  const [isBad, setBad] = useState(false)
  switch (file.state) {
    case 'loading':
    case 'failed':
      return (
        <output className={styles.note} aria-label={text.loadingFile}>
          <Spinner />
        </output>
      )
    case 'loaded':
      if (attachment.kind === 'audio') {
        return (
          <div className={styles.note}>
            <SoundPlayer url={file.url} name={attachment.name} />
          </div>
        )
      }
      if (isBad) return <p className={styles.note}>{text.notDrawn}</p>
      return <img className={styles.picture} src={file.url} alt={attachment.name} onError={() => setBad(true)} />
  }
}

function WholeText({ attachment }: { attachment: Attachment }) {
  const beginning = useAttachmentText(attachment, shownText)
  if (beginning === null) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, also by keyboard.
    <section className={styles.text} aria-label={attachment.name} tabIndex={0}>
      <pre>{beginning.text}</pre>
      {beginning.isCut && <p className="small quiet">{text.textCut}</p>}
    </section>
  )
}
