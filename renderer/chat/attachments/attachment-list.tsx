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
  /** Left out where files cannot be removed. */
  onRemove?: (attachment: Attachment) => void
  /** Left out where the detail of a picture cannot be chosen. */
  onDetail?: (attachment: Attachment, detail: PictureDetail) => void
}

/** The attachments of a message as cards; each opens the viewer. */
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
