import { X } from 'lucide-react'
import type { KeptTextSummary, ProgramRequest } from '#shared/programs/program-request.ts'
import { useCall } from '../../bridge/query.ts'
import { Loaded } from '../../errors/loaded.tsx'
import { programRequestsText as text } from '../../text/en/program-requests.ts'
import {
  formatBytes,
  formatDay,
  formatExactTime,
  formatMoment,
  formatNumber,
  formatShortDuration,
} from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PaneGroup, PaneGroupBody } from '../../ui/pane-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { Unknown } from '../../ui/unknown.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CopyAsCurl } from './copy-as-curl.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestUsage } from './request-usage.tsx'
import { requestStatus, wasRefusedHere } from './request-words.ts'
import styles from './request-detail.module.css'

interface RequestDetailProps {
  id: string
  onClose: () => void
}

/** Shows one request: what was asked, who was asked, what it cost, and what is kept of its texts. */
export function RequestDetail({ id, onClose }: RequestDetailProps) {
  const query = useCall('programRequests.describe', { id })
  const { data } = query
  return (
    <>
      <Toolbar
        title={data === undefined ? text.detail : text.detailAt(formatExactTime(data.request.at))}
        level={2}
        actions={
          <>
            {data?.texts?.isRepeatable && <CopyAsCurl request={data.request} />}
            <IconButton label={text.close} icon={X} onClick={onClose} />
          </>
        }
      />
      <div className="scroll">
        <Loaded query={query} loading={<Skeleton label={text.loading} rows={6} rowHeight={24} />}>
          {({ request, texts }) => (
            <>
              <Facts request={request} />
              <Attempts request={request} />
              <RequestUsage request={request} />
              <Texts request={request} texts={texts} />
              {texts !== null && <RequestActions request={request} texts={texts} />}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Facts({ request }: { request: ProgramRequest }) {
  const { program, at, asked, served, preset, path, isStreamed, finishedAfter, firstByteAfter, addedMs, error } =
    request
  const status = requestStatus(request)
  const word = status?.word ?? text.running
  const upstream = useUpstreamName(request)
  return (
    <div className={styles.facts}>
      <FactList
        facts={[
          { name: text.facts.program, value: program },
          { name: text.facts.began, value: formatMoment(at) },
          {
            name: text.facts.asked,
            value: asked === '' ? <span className="quiet">{text.noModel}</span> : <span className="mono">{asked}</span>,
          },
          ...(served === null ? [] : [{ name: text.facts.served, value: <span className="mono">{served}</span> }]),
          ...(preset === null
            ? []
            : [{ name: text.facts.preset, value: text.presetVersion(preset.slug, preset.version) }]),
          { name: text.facts.path, value: <span className="mono">{path}</span> },
          ...(upstream === null ? [] : [{ name: text.facts.upstream, value: upstream }]),
          {
            name: text.facts.status,
            value: (
              <span className={classNames(status?.isFailure && 't-danger')}>
                {isStreamed && !wasRefusedHere(request) ? text.streamed(word) : word}
              </span>
            ),
          },
          ...[
            [text.facts.took, finishedAfter],
            [text.facts.firstByte, firstByteAfter],
          ].flatMap(([name, after]) =>
            typeof name === 'string' && typeof after === 'number' ? [{ name, value: formatShortDuration(after) }] : [],
          ),
          ...(addedMs === null
            ? []
            : [{ name: text.facts.added, value: text.milliseconds(formatNumber(Math.round(addedMs * 10) / 10)) }]),
        ]}
      />
      {error !== null && <p className={classNames('small t-danger', styles.error)}>{error}</p>}
    </div>
  )
}

/** Returns the name of what answered, or would have; null if no server was asked. */
function useUpstreamName({ attempts, served, profileId, provider }: ProgramRequest): string | null {
  const { data: profiles } = useCall('profiles.list', {})
  if (attempts.length === 0 && served === null) return null
  const asked = profileId ?? attempts.at(-1)?.profileId ?? null
  if (asked === null) return [text.thisComputer, provider].filter(Boolean).join(', ')
  return profiles?.find(({ id }) => id === asked)?.name ?? text.removedGateway
}

function Attempts({ request: { attempts, end } }: { request: ProgramRequest }) {
  if (attempts.length === 0) {
    if (end !== 'failed') return null
    return (
      <PaneGroup title={text.attempts}>
        <PaneGroupBody>
          <p className="small quiet">{text.noAttempts}</p>
        </PaneGroupBody>
      </PaneGroup>
    )
  }
  return (
    <PaneGroup title={text.attempts} actions={<span className="count">{formatNumber(attempts.length)}</span>}>
      <PaneGroupBody>
        <ul className={classNames('small', styles.attempts)}>
          {attempts.map(({ provider, model, status, ms }, index) => (
            // Attempts have no identity other than their order.
            <li key={index} title={model}>
              <span className="cut">{provider}</span>
              <span className={classNames('num', status >= 400 && 't-danger')}>{status}</span>
              <span className="num quiet right">{ms === null ? <Unknown /> : formatShortDuration(ms)}</span>
            </li>
          ))}
        </ul>
      </PaneGroupBody>
    </PaneGroup>
  )
}

function Texts({ request, texts }: { request: ProgramRequest; texts: KeptTextSummary | null }) {
  const { bytesIn, bytesOut, toolCalls, textsUntil } = request
  const now = useNow()
  const sizes = text.sizes(formatBytes(bytesIn), formatBytes(bytesOut))
  return (
    <PaneGroup
      title={text.texts}
      actions={textsUntil !== null && <span className="count">{text.textsUntil(formatDay(textsUntil, now))}</span>}
    >
      <PaneGroupBody className="stack">
        {texts === null ? (
          <p className="small quiet">{text.noTexts}</p>
        ) : (
          ([texts.question, texts.answer] as const).map(
            (shown, index) =>
              shown !== '' && (
                <p key={index} className={classNames('small dim', styles.quoted)}>
                  <span className="sr">{index === 0 ? text.question : text.answer}: </span>
                  {text.quoted(shown)}
                </p>
              ),
          )
        )}
        <p className="small quiet">
          {[sizes, ...(toolCalls > 0 ? [text.toolCalls(toolCalls)] : [])].join(', ')}
          {texts?.isCut && <> · {text.isCut}</>}
        </p>
      </PaneGroupBody>
    </PaneGroup>
  )
}
