import { Timer } from 'lucide-react'
import { useCall } from '../../bridge/query.ts'
import { useKeptModels } from '../../gateways/kept-models.ts'
import { expiryWords } from '../../model-choice/expiry.ts'
import { modelsText as text } from '../../text/en/models.ts'
import { formatList } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import type { CatalogueRow } from '../catalogue-rows.ts'

interface EndingModelsProps {
  rows: readonly CatalogueRow[]
  profileId: string
  onShow: () => void
}

/** Names the models that end and that the person uses: in a preset, as a favourite, or recently. */
export function EndingModels({ rows, profileId, onShow }: EndingModelsProps) {
  const presets = useCall('presets.list', { profileId }).data?.presets ?? []
  const { favourites, recent } = useKeptModels(profileId)
  const kept = new Set([...favourites, ...recent])
  const ending = rows.flatMap(({ listed, ends }) => {
    if (ends === null) return []
    const slugs = presets.filter(({ model }) => model === listed.id).map(({ slug }) => slug)
    if (slugs.length === 0 && !kept.has(listed.id)) return []
    const words = expiryWords(ends)
    return [
      slugs.length === 0
        ? text.endsOn(listed.name, words)
        : text.endsWithPresets(listed.name, words, formatList(slugs)),
    ]
  })
  if (ending.length === 0) return null
  return (
    <NoticeStrip
      icon={Timer}
      title={text.endTitle(ending.length)}
      text={`${ending.join('. ')}.`}
      action={
        <Button size="small" onClick={onShow}>
          {text.showEnding}
        </Button>
      }
    />
  )
}
