import { useId } from 'react'
import { toolServersText } from '../../text/en/tool-servers.ts'
import { hostOf } from '../../text/plain-address.ts'
import { placeOfServer } from '../../tool-list/tool-place.ts'
import { visibleText } from '#shared/visible-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Problem } from '../../ui/problem.tsx'
import { splitCommandLine } from './command-line.ts'
import { launchedPackage } from './launched-package.ts'
import type { ServerForm, VariableRow } from './server-form.ts'
import { lineOptions } from './use-server-submit.ts'
import styles from './server-form.module.css'

const text = toolServersText.form

/** Shows exactly what will be started or contacted, and what that means. */
export function ExactlyThis({ form }: { form: ServerForm }) {
  const id = useId()
  const split = splitCommandLine(form.line, lineOptions)
  const [command = '', ...args] = split.kind === 'parts' ? split.parts : []
  const isCommand = form.kind === 'command'
  return (
    <>
      <section aria-labelledby={id} className={styles.exactly}>
        <h3 id={id} className="label">
          {isCommand ? text.willRun : text.willContact}
        </h3>
        <div className={styles.panel}>
          {isCommand ? <CommandFacts form={form} command={command} args={args} /> : <AddressFacts form={form} />}
        </div>
      </section>
      {isCommand ? <CommandWarning command={command} args={args} /> : <AddressWarning url={form.url.trim()} />}
    </>
  )
}

interface CommandProps {
  command: string
  args: readonly string[]
}

function CommandFacts({ form, command, args }: CommandProps & { form: ServerForm }) {
  const isPath = /[/\\]/.test(command)
  const folder = form.folder.trim()
  const variables = form.environment.filter(({ name }) => name.trim() !== '')
  return (
    <FactList
      facts={[
        {
          name: text.facts.program,
          value:
            command === '' ? (
              <span className="quiet">{text.noProgram}</span>
            ) : isPath ? (
              <bdi className="mono">{visibleText(command)}</bdi>
            ) : (
              <bdi>{text.searchPath(visibleText(command))}</bdi>
            ),
        },
        {
          name: text.facts.arguments,
          value:
            args.length === 0 ? (
              <span className="quiet">{text.noArguments}</span>
            ) : (
              <>
                <ol className={styles.args}>
                  {args.map((arg, index) => (
                    // Arguments have no identity other than their order.
                    <li key={index}>
                      <bdi className="mono">{visibleText(arg)}</bdi>
                    </li>
                  ))}
                </ol>
                <span className="quiet">{text.unshelled}</span>
              </>
            ),
        },
        {
          name: text.facts.folder,
          value: folder === '' ? text.homeFolder : <bdi className="mono">{visibleText(folder)}</bdi>,
        },
        {
          name: text.facts.environment,
          value: (
            <>
              <Variables rows={variables} sign="=" />
              <span className="quiet">{text.onlyPaths}</span>
            </>
          ),
        },
      ]}
    />
  )
}

function AddressFacts({ form }: { form: ServerForm }) {
  const url = form.url.trim()
  const headers = form.headers.filter(({ name }) => name.trim() !== '')
  return (
    <FactList
      facts={[
        {
          name: text.facts.address,
          value:
            url === '' ? (
              <span className="quiet">{text.noProgram}</span>
            ) : (
              <bdi className="mono">{visibleText(url)}</bdi>
            ),
        },
        {
          name: text.facts.headers,
          value:
            headers.length === 0 ? (
              <span className="quiet">{text.noHeaders}</span>
            ) : (
              <Variables rows={headers} sign=": " />
            ),
        },
      ]}
    />
  )
}

function Variables({ rows, sign }: { rows: readonly VariableRow[]; sign: string }) {
  return rows.map(({ id, name, value, isSecret }) => (
    <div key={id}>
      {isSecret ? (
        <bdi>{text.fromKeychain(name.trim())}</bdi>
      ) : (
        <bdi className="mono">{`${name.trim()}${sign}${visibleText(value)}`}</bdi>
      )}
    </div>
  ))
}

function CommandWarning({ command, args }: CommandProps) {
  const launched = launchedPackage(command, args)
  return (
    <Problem
      tone="warn"
      title={text.warnings.command}
      text={launched === null ? text.warnings.trustAuthor : text.warnings.downloads(launched.launcher, launched.name)}
    />
  )
}

function AddressWarning({ url }: { url: string }) {
  if (!URL.canParse(url)) return null
  const isHere = placeOfServer({ kind: 'address', url, headers: [] }) === 'computer'
  return (
    <Problem
      tone="warn"
      title={isHere ? text.warnings.command : text.warnings.address}
      text={isHere ? text.warnings.trustAuthor : text.warnings.trustHost(hostOf(url))}
    />
  )
}
