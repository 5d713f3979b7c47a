import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Preset, PresetVersion } from '#shared/gateway/presets.ts'
import { useCall } from '../bridge/query.ts'
import { presetsText as text } from '../text/en/presets.ts'
import { formatDate } from '../text/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Refreshed } from '../ui/refreshed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { configEntries } from './config-entries.ts'

/** A preset with the version in use, to read. */
export function PresetDetail({ slug }: { slug: string }) {
  const preset = useCall('presets.read', { slug })
  const version = preset.data?.designated_version
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Toolbar
        title={slug}
        beside={
          <>
            {version && <span className="quiet num ml-1">{text.version(version.version)}</span>}
            <IconButton
              size="small"
              label={isCopied ? text.copied : text.copySlug}
              icon={isCopied ? Check : Copy}
              onClick={() => copy(slug)}
            />
          </>
        }
        actions={<Refreshed query={preset} />}
      />
      <div className="scroll">
        <Loaded query={preset} loading={<Skeleton label={text.loadingOne} rows={4} />}>
          {(data) => (
            <div className="page">
              <Facts preset={data} />
              {data.designated_version ? (
                <Version version={data.designated_version} />
              ) : (
                <p className="dim">{text.noVersion}</p>
              )}
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Facts({ preset }: { preset: Preset }) {
  return (
    <section className="section">
      <h2>{preset.name}</h2>
      <dl className="facts-grid">
        <dt>{text.facts.status}</dt>
        <dd>{text.status(preset.status)}</dd>
        <dt>{text.facts.version}</dt>
        <dd>
          {preset.designated_version ? text.version(preset.designated_version.version) : <Quiet>{text.none}</Quiet>}
        </dd>
        <dt>{text.facts.description}</dt>
        <dd>{preset.description || <Quiet>{text.none}</Quiet>}</dd>
        <dt>{text.facts.updated}</dt>
        <dd>
          <Day at={preset.updated_at} />
        </dd>
        <dt>{text.facts.created}</dt>
        <dd>
          <Day at={preset.created_at} />
        </dd>
      </dl>
    </section>
  )
}

function Version({ version }: { version: PresetVersion }) {
  const entries = configEntries(version.config)
  return (
    <>
      <section className="section">
        <h2>{text.systemPrompt}</h2>
        {version.system_prompt ? (
          // The block scrolls by keyboard, so it takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className="prompt-text" tabIndex={0} aria-label={text.systemPrompt}>
            {version.system_prompt}
          </pre>
        ) : (
          <p className="quiet">{text.noSystemPrompt}</p>
        )}
      </section>
      <section className="section">
        <h2>
          {text.config} <span className="count font-normal">{text.configSet(entries.length)}</span>
        </h2>
        {entries.length === 0 && <p className="quiet">{text.noConfig}</p>}
        <dl className="config">
          {entries.map(({ name, value, isBlock }) => (
            <div key={name} data-block={isBlock || undefined}>
              <dt className="mono">{name}</dt>
              <dd className={isBlock ? 'mono' : 'num'}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="quiet">{children}</span>
}

function Day({ at }: { at: string }) {
  const milliseconds = Date.parse(at)
  if (Number.isNaN(milliseconds)) return <Quiet>{text.unknown}</Quiet>
  return <time dateTime={at}>{formatDate(milliseconds)}</time>
}
