import { X, ScanSearch, FileText, FileType, ImageOff, Music } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Attachment } from '#shared/attachment.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useAttachmentText, useAttachmentUrl } from './attachment-bytes.ts'
import { useFileTrouble } from './file-trouble.ts'
import { SoundPlayer } from './sound-player.tsx'
import styles from './attachment-list.module.css'

const details = [null, 'auto', 'low', 'high'] as const

const AttachmentViewer = loadLater(() => import('./attachment-viewer.tsx'))

interface AttachmentListProps {
  attachments: readonly Attachment[]
  /** Left out where files cannot be removed. */
  onRemove?: (attachment: Attachment) => void
  /** Left out where the detail of a picture cannot be chosen. */
  onDetail?: (attachment: Attachment, detail: PictureDetail) => void
  className?: string
}

/** The attachments of a message as cards; each opens the viewer. */
export default function AttachmentList({ attachments, onRemove, onDetail, className }: AttachmentListProps) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ul className={classNames(styles.list, className)} aria-label={text.attached}>
        {attachments.map((attachment) => (
          <AttachmentCard key={attachment.hash} attachment={attachment} onOpen={() => setOpened(attachment.hash)}>
            {onDetail && attachment.kind === 'image' && (
              <DetailMenu attachment={attachment} onChoose={(detail) => onDetail(attachment, detail)} />
            )}
            {onRemove && (
              <IconButton
                size="small"
                label={text.remove(attachment.name)}
                icon={X}
                onClick={() => onRemove(attachment)}
              />
            )}
          </AttachmentCard>
        ))}
      </ul>
      {opened !== null && <AttachmentViewer attachments={attachments} first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type PictureDetail = NonNullable<Attachment['detail']> | null

/** Chooses the detail in which a model reads a picture. */
function DetailMenu({ attachment, onChoose }: { attachment: Attachment; onChoose: (detail: PictureDetail) => void }) {
  return (
    <Menu
      side="top"
      trigger={<IconButton size="small" label={`${text.detail}: ${attachment.name}`} icon={ScanSearch} />}
      items={details.map((detail) => ({
        label: text.details[detail ?? 'default'],
        checked: (attachment.detail ?? null) === detail,
        onSelect: () => onChoose(detail),
      }))}
    />
  )
}

interface AttachmentCardProps {
  attachment: Attachment
  onOpen: () => void
  /** Buttons at the end of the card. */
  children?: ReactNode
}

/** A small card for a file: a thumbnail or the first lines, the name and the type. A press opens the viewer. */
function AttachmentCard({ attachment, onOpen, children }: AttachmentCardProps) {
  const { name, kind, bytes, pages } = attachment
  const trouble = useFileTrouble(attachment)
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} title={name} onClick={onOpen}>
        <span className="sr">{text.open}</span>
        <Face attachment={attachment} />
        <span className={styles.words}>
          <span className="cut">{name}</span>
          <span className="small quiet cut">{text.facts(kind, bytes, pages)}</span>
          {trouble !== null && <span className="small t-warn cut">{text.notRead[trouble]}</span>}
          {kind === 'text' && <FirstLines attachment={attachment} />}
        </span>
      </button>
      {kind === 'audio' && <Sound attachment={attachment} />}
      {children}
    </li>
  )
}

function Face({ attachment }: { attachment: Attachment }) {
  switch (attachment.kind) {
    case 'image':
      return <Thumbnail attachment={attachment} />
    case 'audio':
      return <Music aria-hidden className={styles.icon} />
    case 'pdf':
      return <FileType aria-hidden className={styles.icon} />
    case 'text':
      return <FileText aria-hidden className={styles.icon} />
  }
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const file = useAttachmentUrl(attachment)
  const [isBad, setBad] = useState(false)
  if (isBad || file.state === 'failed') return <ImageOff aria-hidden className={styles.icon} />
  if (file.state === 'loading') return <span className={styles.icon} />
  return (
    <img
      className={styles.picture}

      src={file.url}
      alt=""
      decoding="async"
      onError={() => setBad(true)}
    />
  )
}

function Sound({ attachment }: { attachment: Attachment }) {
  const file = useAttachmentUrl(attachment)
  return file.state === 'loaded' ? <SoundPlayer url={file.url} name={attachment.name} /> : null
}

function FirstLines({ attachment }: { attachment: Attachment }) {
  const beginning = useAttachmentText(attachment, 400)
  if (beginning === null) return null
  return <span className={styles.lines}>{beginning.text.trim().split(/\r?\n/).slice(0, 2).join('\n')}</span>
}
