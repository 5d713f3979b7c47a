import { useEffect, useId, useRef } from 'react'
import type { FoundToolServer } from '#shared/tools/tool-server.ts'
import { useCall } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldNote } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { serverAddress } from './server-state-words.ts'
import type { FoundServers } from './use-found-servers.ts'
import field from '../../ui/field.module.css'
import styles from './server-form.module.css'

const text = toolServersText.found

interface FindServersProps {
  found: FoundServers
  isFromApps: boolean
  /** Of the form that looks for servers; its button is in the footer of the dialog. */
  formId: string
}

/** Finds servers in JSON or in the settings of other apps, and lists them; each is reviewed before it is added. */
export function FindServers({ found, isFromApps, formId }: FindServersProps) {
  const { servers } = found
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        found.find()
      }}
    >
      {isFromApps ? <AskForApps found={found} /> : <PasteJson found={found} />}
      {servers !== null &&
        (servers.length === 0 ? (
          <output>{isFromApps ? text.noneInApps : text.noneInText}</output>
        ) : (
          <FoundList servers={servers} found={found} />
        ))}
    </form>
  )
}

function PasteJson({ found }: { found: FoundServers }) {
  const id = useId()
  const { error } = found
  // Main names the place inside of the JSON.
  const isInText = error?.source === 'app' && error.kind === 'bad-input'
  const problem = isInText ? translateMainMessage(error) : undefined
  return (
    <div className={field.field}>
      <label htmlFor={id}>{text.json}</label>
      <textarea
        id={id}
        data-autofocus
        className={classNames(field.input, 'mono', styles.json)}
        rows={found.servers === null ? 10 : 4}
        maxLength={1_000_000}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? `${id}-help` : `${id}-error`}
        value={found.json}
        onChange={({ target }) => found.setJson(target.value)}
      />
      <FieldNote id={id} help={text.jsonHelp} error={problem} />
      {error && !isInText && <ErrorProblem error={error} onRetry={found.find} retrying={found.isPending} />}
    </div>
  )
}

/** Says which files will be read before they are. */
function AskForApps({ found }: { found: FoundServers }) {
  const files = useCall('tools.filesOfOtherApps', {})
  if (found.servers !== null) return null
  return (
    <>
      <p>{text.importText}</p>
      <ul aria-label={text.files} className={styles.files}>
        {files.data?.map(({ app, path }) => (
          <li key={path}>
            <span className="medium">{app}</span>
            <bdi className="mono small quiet">{path}</bdi>
          </li>
        ))}
      </ul>
      {found.error && <ErrorProblem error={found.error} onRetry={found.find} retrying={found.isPending} />}
    </>
  )
}

function FoundList({ servers, found }: { servers: readonly FoundToolServer[]; found: FoundServers }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed may be gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="found-servers">
      <h3 id="found-servers" ref={heading} tabIndex={-1} className={classNames('label', styles.heading)}>
        {text.list}
      </h3>
      <ul className={styles.found}>
        {servers.map((server, position) => (
          // A file may have the same name as another one.
          <li key={position} className={styles.candidate}>
            <Candidate
              server={server}
              isAdded={found.added.has(position)}
              onReview={() => found.startReview(position)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CandidateProps {
  server: FoundToolServer
  isAdded: boolean
  onReview: () => void
}

function Candidate({ server: { app, path, draft, isKnown }, isAdded, onReview }: CandidateProps) {
  const address = serverAddress(draft)
  const origin = app === null ? text.pasted : path === null ? app : `${app}, ${path}`
  return (
    <>
      <span className="row">
        <bdi className="medium cut">{draft.name}</bdi>
        {isAdded ? <Tag tone="ok">{text.added}</Tag> : isKnown && <Tag tone="outline">{text.known}</Tag>}
      </span>
      <bdi className="mono small dim cut" title={address}>
        {address}
      </bdi>
      <bdi className="small quiet cut" title={origin}>
        {origin}
      </bdi>
      <Button
        size="small"
        className={styles.act}
        disabled={isAdded}
        aria-label={toolServersText.ofServer(text.review, draft.name)}
        onClick={onReview}
      >
        {text.review}
      </Button>
    </>
  )
}
