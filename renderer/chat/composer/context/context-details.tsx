import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { countServerTools } from '#shared/gateway/chosen-tools.ts'
import type { ContextSize } from '#shared/context-size.ts'
import type { AssistantMessage, Conversation } from '#shared/conversation.ts'
import type { Model } from '#shared/gateway/models.ts'
import { useCall } from '../../../bridge/query.ts'
import { useOfGateway } from '../../../gateways/gateways.ts'
import { composerContextText as text } from '../../../text/en/composer-context.ts'
import { formatNumber } from '../../../text/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FactList } from '../../../ui/fact-list.tsx'
import { useComposer } from '../../draft/use-composer.ts'
import { CacheChoice } from './cache-choice.tsx'
import { cachedPercent } from './last-answer.ts'
import { dearestPrices, estimateNextRequest, type NextRequestEstimate } from './next-request.ts'
import { requestModelOf } from './request-model.ts'
import popover from '../../../ui/popover.module.css'
import styles from './context.module.css'

interface ContextDetailsProps {
  conversation: Conversation
  /** Null if several or none are asked, undefined if the gateway does not list it. */
  model: Model | null | undefined
  size: ContextSize
  /** Estimated tokens of the next request. */
  tokens: number
  estimate: NextRequestEstimate
  last: AssistantMessage | null
}

/** The short figures, as a button that shows how they are estimated, and the response cache. */
export function ContextDetails(props: ContextDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const composer = useComposer()
  const { share, maxCost } = props.estimate
  const figures = [
    share === null ? text.tokens(props.tokens) : text.percent(Math.round(share * 100)),
    maxCost === null ? null : text.atMost(maxCost),
  ].filter((figure) => figure !== null)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className={classNames('num', styles.chip)} title={text.details}>
          <span className="sr">{text.details}: </span>
          {figures.join(', ')}
          <ChevronsUpDown className="s" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classNames(popover.popover, styles.popover)}
          aria-label={text.details}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A press outside has moved the focus to what was pressed.
            if (document.activeElement === null || document.activeElement === document.body) composer.current?.focus()
          }}
        >
          <Details {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Details({ conversation, model, size, tokens, estimate, last }: ContextDetailsProps) {
  const { profileId, parameters, draftAttachments = [] } = conversation
  const ofGateway = useOfGateway(profileId)
  const endpoints = useCall('models.endpoints', { ...ofGateway, model: model?.id ?? '' }, { enabled: Boolean(model) })
  const requestModel = requestModelOf(model)
  const prices = dearestPrices(endpoints.data?.endpoints ?? [])
  const dearest = estimateNextRequest({ tokens, model: { ...requestModel, prices }, parameters }).maxCost
  const unknown = model === null ? text.noModel : text.unknown
  const cached = cachedPercent(last)
  const { contextLength } = requestModel
  const { maxAnswer, maxCost, share } = estimate
  return (
    <>
      <FactList
        facts={[
          { name: text.facts.next, value: text.about(tokens) },
          { name: text.facts.limit, value: contextLength === null ? unknown : formatNumber(contextLength) },
          { name: text.facts.maxAnswer, value: maxAnswer === null ? unknown : formatNumber(maxAnswer) },
          { name: text.facts.cost, value: maxCost === null ? unknown : text.cost(maxCost) },
          ...(dearest === null || dearest === maxCost ? [] : [{ name: text.facts.dearest, value: text.cost(dearest) }]),
          ...(cached === null ? [] : [{ name: text.facts.cached, value: text.cachedShare(cached) }]),
        ]}
      />
      {share !== null && share >= 1 && <p className="small t-warn">{text.full}</p>}
      <p className={styles.note}>{notes(size, draftAttachments.length, parameters, maxCost).join(' ')}</p>
      <CacheChoice conversation={conversation} last={last} />
    </>
  )
}

/** Returns how the figures came about, and what they leave out. */
function notes(
  { isReported, charactersPerToken, learnedFrom }: ContextSize,
  files: number,
  { tools }: Conversation['parameters'],
  maxCost: number | null,
): string[] {
  const characters = formatNumber(Math.round(charactersPerToken * 10) / 10)
  return [
    isReported ? text.reported : text.counted,
    learnedFrom === 0 ? text.assumed(characters) : text.learned(characters, learnedFrom),
    ...(maxCost === null || maxCost === 0 ? [] : [text.listed]),
    ...(countServerTools(tools) === 0 ? [] : [text.toolsExtra]),
    ...(files === 0 ? [] : [text.filesExtra(files)]),
  ]
}
