import { FileText, FileType, ImageOff, Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Attachment } from '#shared/attachment.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { useAttachmentText, useAttachmentUrl } from './attachment-bytes.ts'
import { useFileTrouble } from './file-trouble.ts'
import { SoundPlayer } from './sound-player.tsx'

interface AttachmentCardProps {
  attachment: Attachment
  onOpen: () => void
  /** Buttons at the end of the card. */
  children?: ReactNode
}

/** A small card for a file: a thumbnail or the first lines, the name and the type. A press opens the viewer. */
export function AttachmentCard({ attachment, onOpen, children }: AttachmentCardProps) {
  const { name, kind, bytes, pages } = attachment
  const trouble = useFileTrouble(attachment)
  return (
    <li className="attachment">
      <button type="button" className="attachment-open" title={name} onClick={onOpen}>
        <span className="sr">{text.open}</span>
        <Face attachment={attachment} />
        <span className="attachment-words">
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
      return <Music aria-hidden className="attachment-icon" />
    case 'pdf':
      return <FileType aria-hidden className="attachment-icon" />
    case 'text':
      return <FileText aria-hidden className="attachment-icon" />
  }
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const file = useAttachmentUrl(attachment)
  const [isBad, setBad] = useState(false)
  if (isBad || file.state === 'failed') return <ImageOff aria-hidden className="attachment-icon" />
  if (file.state === 'loading') return <span className="attachment-icon" />
  return <img className="attachment-picture" src={file.url} alt="" decoding="async" onError={() => setBad(true)} />
}

function Sound({ attachment }: { attachment: Attachment }) {
  const file = useAttachmentUrl(attachment)
  return file.state === 'loaded' ? <SoundPlayer url={file.url} name={attachment.name} /> : null
}

function FirstLines({ attachment }: { attachment: Attachment }) {
  const beginning = useAttachmentText(attachment, 400)
  if (beginning === null) return null
  return <span className="attachment-lines">{beginning.text.trim().split(/\r?\n/).slice(0, 2).join('\n')}</span>
}
