import { ChevronsUpDown, Cpu } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { ComparisonTarget } from '#shared/conversation.ts'
import { useModelsOf } from '../../gateways/gateways.ts'
import { useChangeSettings, useSettings } from '../../bridge/settings.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareText as text } from '../../text/en/compare.ts'
import ModelSearch from '../model-picker/model-search.tsx'
import { withNewest, fallbacksIn, toggled } from '../model-picker/model-sections.ts'

interface TargetModelProps {
  profileId: string
  index: number
  target: ComparisonTarget
  onChange: (target: ComparisonTarget) => void
}

/** The model of one target: a button with its name that opens the model list. */
export function TargetModel({ profileId, index, target, onChange }: TargetModelProps) {
  const [isOpen, setOpen] = useState(false)
  const { recentModels } = useSettings()
  const changeSettings = useChangeSettings()
  const models = useModelsOf(profileId)
  const defaultLabel = target.preset === null ? text.defaultModel : text.presetModel
  const name = models.data?.data.find(({ id }) => id === target.model)?.name ?? target.model ?? defaultLabel
  const fallbacks = fallbacksIn(target.parameters?.['models'])

  function choose(model: string | null): void {
    setOpen(false)
    if (model !== null) changeSettings({ recentModels: withNewest(recentModels, model) })
    onChange({ ...target, model })
  }

  function toggleFallback(id: string): void {
    const { models: _before, ...others } = target.parameters ?? {}
    const next = toggled(fallbacks, id)
    onChange({ ...target, parameters: next.length === 0 ? others : { ...others, models: next } })
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className="select ghost model-button" aria-label={text.model(index, name)}>
          <Cpu className="s" />
          <span className="cut">{name}</span>
          <ChevronsUpDown />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover model-popover"
          aria-label={chatText.chooseModel}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <ModelSearch
            query={models}
            current={target.model}
            defaultLabel={defaultLabel}
            fallbacks={fallbacks}
            onChoose={choose}
            onFallback={toggleFallback}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
