import { benchFirstToken } from './chat-first-token.ts'
import { benchList } from './chat-list.ts'
import { benchColours } from './chat-markdown-colours.ts'
import { benchEnd, benchStreaming, withMarkdownWindows } from './chat-markdown.ts'
import { benchStorage } from './chat-storage.ts'
import { benchStreamParse } from './chat-stream-parse.ts'
import { type Measurement, printGoal } from './goal.ts'

/*
 * Measures the goals of chat and prints one line per goal. Figures are medians of repeats in which the compared
 * programs alternate.
 *
 *   npm run bench -- chat
 */
const goals: Record<string, () => Measurement[] | Promise<Measurement[]>> = {
  G4: benchColours,
  G5: benchList,
  G6: benchStreamParse,
  G7: benchFirstToken,
  G8: benchStorage,
}

await withMarkdownWindows(async (windows) => {
  for (const [goal, measured] of Object.entries(await benchStreaming(windows))) say(goal, measured)
  say('G3', await benchEnd(windows))
})
for (const [goal, measure] of Object.entries(goals)) say(goal, await measure())

function say(goal: string, measured: readonly Measurement[]): void {
  if (!printGoal(goal, measured)) process.exitCode = 1
}
