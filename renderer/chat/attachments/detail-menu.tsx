import { ScanSearch } from 'lucide-react'
import type { Attachment } from '#shared/attachment.ts'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'

export type PictureDetail = NonNullable<Attachment['detail']> | null

const details = [null, 'auto', 'low', 'high'] as const

/** Chooses the detail in which a model reads a picture. */
export function DetailMenu({
  attachment,
  onChoose,
}: {
  attachment: Attachment
  onChoose: (detail: PictureDetail) => void
}) {
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
