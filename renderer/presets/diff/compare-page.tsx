import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  ChevronLeft,
  Columns2,
  CornerDownLeft,
  Download,
  Rows2,
  Undo2,
} from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { diffConfig, withValue } from '#shared/presets/config-diff.ts'
import { fieldNames, isSameValue, ownField } from '#shared/json/json-value.ts'
import { countDiffWords, diffLines, diffWords } from '#shared/presets/text-diff.ts'
import { useCall } from '../../bridge/query.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { presetToolsText } from '../../text/en/preset-tools.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { narrowWindow } from '../../ui/inspector.ts'
import { Menu } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { presetTitle } from '../../preset-choice/preset-title.tsx'
import { useExport } from '../preset/use-export.ts'
import type { Side } from '../preset/preset-types.ts'
import { useSetDraftRules } from '../tools/use-draft-rules.ts'
import { FieldDiff } from './field-diff.tsx'
import { type DiffLayout, PromptDiff } from './prompt-diff.tsx'
import { RulesDiff } from './rules-diff.tsx'
import { SideHead } from './side-head.tsx'
import { useSide } from './use-side.ts'
import toolbar from '../../ui/toolbar.module.css'
import styles from './compare-page.module.css'

interface ComparePageProps {
  preset: ReadyPreset
  left: Side
  right: Side
}

/** Compares two versions, or a version with the draft, and copies values into the draft. */
export default function ComparePage({ preset, left, right }: ComparePageProps) {
  const { state, store, content, newest, change } = preset
  const { place } = state
  const isNarrow = useMediaQuery(narrowWindow)
  const [chosenLayout, setLayout] = useState<DiffLayout | null>(null)
  const layout = chosenLayout ?? (isNarrow ? 'inline' : 'side')
  const [isBrief, setBrief] = useState(true)
  const before = useSide(place, left, content)
  const after = useSide(place, right, content)
  const region = useRef<HTMLElement>(null)
  const { copyJson, copyCurl } = useExport(place)
  const toast = useToast()

  const one = before.content
  const other = after.content
  const changes = useMemo(() => (one && other ? diffConfig(one.config, other.config) : []), [one, other])
  const promptChanges = useMemo(
    () =>
      one && other ? diffLines(one.systemPrompt, other.systemPrompt).filter((block) => block.kind === 'changed') : [],
    [one, other],
  )
  const words = useMemo(() => (one && other ? diffWords(one.systemPrompt, other.systemPrompt) : []), [one, other])
  const rulesBefore = useCall('presets.toolRules', { ...place, version: left }).data
  const rulesAfter = useCall('presets.toolRules', { ...place, version: right }).data
  const areRulesRead = rulesBefore !== undefined && rulesAfter !== undefined
  const doRulesDiffer = areRulesRead && !isSameValue(rulesBefore, rulesAfter)
  const setDraftRules = useSetDraftRules(preset)
  const rows = changes.length + (doRulesDiffer ? 1 : 0)
  const differences = useDifferences(region, rows + promptChanges.length)

  const changedNames = new Set(changes.map(({ path }) => path[0]))
  const names = one && other ? fieldNames(one.config, other.config) : []
  const same = one && !isBrief ? names.filter((name) => !changedNames.has(name)) : []
  // Values are copied from the older side, or from the newer one if the older is the draft.
  const source = left === 'draft' ? after : before
  const takes = source.side !== 'draft' && source.content !== undefined ? source.content : null
  const older = [left, right].filter((side) => side !== 'draft').toSorted((a, b) => a - b)
  const restorable = older.find((version) => version !== newest?.version)
  const exportable = [before, after].flatMap(({ version, name }) => (version ? [{ version, name }] : []))
  const compare = (sides: { left: Side; right: Side }) => store.set({ compared: sides })

  return (
    <>
      <Toolbar
        {...presetTitle(place.slug, preset.preset?.name)}
        actions={
          <>
            <Segmented
              label={text.layout}
              value={layout}
              options={[
                { value: 'side', label: text.sideBySide, icon: Columns2 },
                { value: 'inline', label: text.inline, icon: Rows2 },
              ]}
              onChange={setLayout}
            />
            <span className={toolbar.sep} />
            <Menu
              align="end"
              trigger={<IconButton label={text.exporting} icon={Download} disabled={exportable.length === 0} />}
              items={exportable.flatMap(({ version, name }) => [
                { label: text.copyJsonOf(name), onSelect: () => copyJson(version) },
                { label: text.copyCurlOf(name), onSelect: () => copyCurl(version) },
              ])}
            />
            <Button
              variant="primary"
              icon={Undo2}
              disabled={restorable === undefined}
              onClick={() => restorable !== undefined && store.set({ restoring: restorable })}
            >
              {text.restore}
            </Button>
          </>
        }
        before={<IconButton label={text.back} icon={ChevronLeft} onClick={() => store.set({ compared: null })} />}
      />
      <div className={styles.heads}>
        <SideHead
          label={text.left}
          place={place}
          shown={before}
          inUse={newest?.version ?? null}
          onChoose={(side) => compare({ left: side, right })}
        />
        <SideHead
          label={text.right}
          place={place}
          shown={after}
          inUse={newest?.version ?? null}
          onChoose={(side) => compare({ left, right: side })}
          end={
            <IconButton
              size="small"
              label={text.swap}
              icon={ArrowLeftRight}
              onClick={() => compare({ left: right, right: left })}
            />
          }
        />
      </div>
      {/* The region scrolls by keyboard, so it must be focusable. */}
      <section
        ref={region}
        className={classNames('scroll', styles.differences)}
        aria-label={text.differences}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-layout={layout}
      >
        {[before, after].map(
          ({ side, error, retry }) =>
            error && (
              <div key={side} className={styles.problem}>
                <ErrorProblem error={error.data} onRetry={retry} />
              </div>
            ),
        )}
        {!(one && other) && !before.error && !after.error && <Skeleton label={text.reading} />}
        {one && other && (
          <>
            {(names.length > 0 || doRulesDiffer) && (
              <>
                <div className={styles.band}>
                  <h2>{text.parameters}</h2>
                  <span className={classNames('count', styles.count)}>
                    {text.differ(changedNames.size, names.length)}
                  </span>
                  <span className="grow" />
                  <label className="row small dim">
                    <input type="checkbox" checked={isBrief} onChange={(event) => setBrief(event.target.checked)} />
                    {text.onlyDifferences}
                  </label>
                </div>
                <FieldDiff
                  changes={changes}
                  same={same.map((name) => [name, ownField(one.config, name)] as const)}
                  current={differences.current}
                  copy={
                    takes
                      ? {
                          side: source.name,
                          run({ path, before: earlier, after: later }) {
                            const value = source === before ? earlier : later
                            change((draft) => ({ ...draft, config: withValue(draft.config, path, value) }))
                            toast.show({ text: text.copiedField(path.join('.'), source.name) })
                          },
                        }
                      : undefined
                  }
                />
                {areRulesRead && (doRulesDiffer || (!isBrief && Object.keys(rulesBefore).length > 0)) && (
                  <RulesDiff
                    before={rulesBefore}
                    after={rulesAfter}
                    index={doRulesDiffer ? changes.length : undefined}
                    isCurrent={doRulesDiffer && differences.current === changes.length}
                    copy={
                      takes
                        ? {
                            side: source.name,
                            run() {
                              setDraftRules(source === before ? rulesBefore : rulesAfter)
                              toast.show({ text: text.copiedField(presetToolsText.rulesInText, source.name) })
                            },
                          }
                        : undefined
                    }
                  />
                )}
              </>
            )}
            <div className={classNames(styles.band, styles.prompt)}>
              <h2>{text.systemPrompt}</h2>
              <span className={classNames('count', styles.count)}>
                {one.systemPrompt === other.systemPrompt
                  ? one.systemPrompt === ''
                    ? text.promptNone
                    : text.promptSame
                  : text.words(countDiffWords(words, 'added'), countDiffWords(words, 'removed'))}
              </span>
              {takes && one.systemPrompt !== other.systemPrompt && (
                <IconButton
                  size="small"
                  label={text.copyField(text.systemPrompt.toLowerCase(), source.name)}
                  icon={CornerDownLeft}
                  onClick={() => {
                    change((draft) => ({ ...draft, systemPrompt: takes.systemPrompt }))
                    toast.show({ text: text.copiedField(text.systemPrompt, source.name) })
                  }}
                />
              )}
              <span className="grow" />
              <output className="small quiet num">{differences.label}</output>
              <IconButton
                size="small"
                label={text.previous}
                icon={ArrowUp}
                shortcut="Shift+F7"
                disabled={differences.total === 0}
                onClick={() => differences.step(-1)}
              />
              <IconButton
                size="small"
                label={text.next}
                icon={ArrowDown}
                shortcut="F7"
                disabled={differences.total === 0}
                onClick={() => differences.step(1)}
              />
            </div>
            <PromptDiff
              left={one.systemPrompt}
              right={other.systemPrompt}
              layout={layout}
              first={rows}
              current={differences.current}
            />
          </>
        )}
      </section>
    </>
  )
}

/** Moves between differences: by buttons, and by F7 as in other tools. */
function useDifferences(region: RefObject<HTMLElement | null>, total: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const current = chosen === null || total === 0 ? null : Math.min(chosen, total - 1)
  function step(by: 1 | -1) {
    if (total === 0) return
    const next = current === null ? (by === 1 ? 0 : total - 1) : (current + by + total) % total
    setChosen(next)
    region.current?.querySelector(`[data-difference="${next}"]`)?.scrollIntoView({ block: 'center' })
  }
  useShortcuts([
    { keys: 'F7', run: () => step(1) },
    { keys: 'Shift+F7', run: () => step(-1) },
  ])
  return { current, total, step, label: text.place(current === null ? null : current + 1, total) }
}
