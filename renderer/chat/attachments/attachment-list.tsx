import { X } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#shared/attachment.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { AttachmentCard } from './attachment-card.tsx'
import { DetailMenu, type PictureDetail } from './detail-menu.tsx'

const AttachmentViewer = loadLater(() => import('./attachment-viewer.tsx'))

interface AttachmentListProps {
  attachments: readonly Attachment[]
  /** Where they can be taken off. */
  onRemove?: (attachment: Attachment) => void
  /** Where it can be chosen how closely a picture is looked at. */
  onDetail?: (attachment: Attachment, detail: PictureDetail) => void
}

/** The files of a message, in small; each opens bigger. */
export default function AttachmentList({ attachments, onRemove, onDetail }: AttachmentListProps) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <ul className="attachments" aria-label={text.attached}>
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
