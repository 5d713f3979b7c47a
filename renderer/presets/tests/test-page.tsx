import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { TestTarget } from '#shared/preset.ts'
import { presetTestsText as text } from '../../text/en/preset-tests.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { ModelField } from '../model/model-field.tsx'
import { FixtureList } from './fixture-list.tsx'
import { ResultCell } from './result-cell.tsx'
import { resultKey, useTestRun } from './use-test-run.ts'
import { SampleList } from './sample-list.tsx'
import { TestTargetList } from './target-list.tsx'
import { useSamples } from './use-samples.ts'
import field from '../../ui/field.module.css'
import styles from './test-page.module.css'

/** Tests the draft and versions with sample messages. */
export default function TestPage({ preset }: { preset: ReadyPreset }) {
  const { store, state, isNew, newest, content } = preset
  const { place } = state
  const { samples, change, flush } = useSamples(place)
  const { results, isRunning, error, run, cancel } = useTestRun(place)
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [wantedComparison, setComparedWith] = useState<TestTarget | null>(null)
  const [model, setModel] = useState<string>()
  // Without changes the draft is the newest version, which must not be paid for twice.
  const own: TestTarget = newest !== null && isUnchanged(preset) ? newest.version : 'draft'
  // Restores the targets of the last run.
  const kept = [...new Set([...results.values()].map(({ target }) => target))].filter((target) => target !== 'draft')
  const versions = (chosen ?? kept.toSorted((one, other) => other - one))
    .filter((version) => version !== own)
    .slice(0, 3)
  const targets: readonly TestTarget[] = [own, ...versions]
  const comparedWith = wantedComparison !== null && targets.includes(wantedComparison) ? wantedComparison : null
  const runnable = (samples ?? []).filter(({ text: words }) => words.trim() !== '')

  function start() {
    if (isRunning || runnable.length === 0) return
    store.set({ page: 'try' })
    // Main runs what it has stored: save the last input first.
    void Promise.all([store.flush(), flush()]).then(() => run(targets, model))
  }
  useShortcuts([{ keys: 'Mod+Enter', run: start }])

  if (samples === undefined) return <Skeleton label={text.samples} rows={3} />
  const nameOf = (target: TestTarget) => (target === 'draft' ? text.draft : text.version(target))
  return (
    <div className={styles.page}>
      <p className="small quiet">{text.intro}</p>
      <SampleList samples={samples} onChange={change} />
      <FixtureList place={place} isNeeded={[...results.values()].some(({ calls }) => calls.length > 0)} />
      {samples.length > 0 && (
        <>
          {content.config['model'] === undefined && (
            <div className={styles.model}>
              <ModelField label={text.modelFor} profileId={place.profileId} model={model} onChoose={setModel} />
              <p className="small quiet">{text.modelHelp}</p>
            </div>
          )}
          <div className={styles.bar}>
            <TestTargetList place={place} isNew={isNew} own={own} chosen={versions} onChange={setChosen} />
            <span className="grow" />
            {isRunning ? (
              <Button icon={Square} onClick={cancel}>
                {text.cancel}
              </Button>
            ) : (
              <Button
                icon={Play}
                shortcut="Mod+Enter"
                title={text.shortcutHint}
                disabled={runnable.length === 0}
                onClick={start}
              >
                {text.run}
              </Button>
            )}
          </div>
          {error && <ErrorProblem error={error} onRetry={start} />}
          <div className={styles.heading}>
            <h2 className="label">{text.results}</h2>
            <span className="grow" />
            {targets.length > 1 && (
              <label className="row small dim">
                {text.compareWith}
                <select
                  className={classNames(field.select, field.auto, field.small)}
                  value={String(comparedWith ?? '')}
                  onChange={({ target: { value } }) =>
                    setComparedWith(value === '' ? null : value === 'draft' ? 'draft' : Number(value))
                  }
                >
                  <option value="">{text.noComparison}</option>
                  {targets.map((target) => (
                    <option key={target} value={target}>
                      {nameOf(target)}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
          {/* The table scrolls sideways by keyboard, so it must be focusable. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.results} aria-label={text.results} tabIndex={0}>
            <div
              className={styles.grid}
              style={{ gridTemplateColumns: `repeat(${targets.length}, minmax(240px, 1fr))` }}
            >
              {targets.map((target) => (
                <h3 key={target} className={styles.target}>
                  {nameOf(target)}
                </h3>
              ))}
              {runnable.map((sample) => {
                const number = samples.indexOf(sample) + 1
                const other = comparedWith === null ? undefined : results.get(resultKey(sample.id, comparedWith))
                return [
                  <p key={`${sample.id} text`} className={classNames('cut', styles.sample)} title={sample.text}>
                    <span className="quiet num">{number}</span> {sample.text}
                  </p>,
                  ...targets.map((target) => (
                    <ResultCell
                      key={`${sample.id} ${target}`}
                      label={text.ofSample(number, nameOf(target))}
                      sample={sample}
                      result={results.get(resultKey(sample.id, target))}
                      compared={target === comparedWith ? null : (other?.text ?? null)}
                    />
                  )),
                ]
              })}
            </div>
          </section>
        </>
      )}
    </div>
  )
}

/** Returns whether the draft has the content of the newest version. */
function isUnchanged({ draft, changed, baseVersion, newest }: ReadyPreset): boolean {
  return draft === null || (changed.length === 0 && baseVersion === newest?.version)
}
