/** The icons of the rail, in its order, by their names in lucide-react (renderer/app/view-table.ts, rail.tsx). */
export const firstIcons = {
  views: ['message-square', 'layers', 'audio-lines', 'cpu', 'globe', 'chart-no-axes-column'],
  foot: ['circle-question-mark', 'settings'],
}

/**
 * A module for `virtual:first-icons`: the icons of the rail as data. The package exports them as React components, and
 * the first frame is drawn before React is loaded.
 * @returns {import('vite').Plugin}
 */
export function firstIconsModule() {
  const id = 'virtual:first-icons'
  return {
    name: 'gatehouse:first-icons',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(module) {
      if (module !== `\0${id}`) return null
      const [views, foot] = await Promise.all([readIcons(firstIcons.views), readIcons(firstIcons.foot)])
      return `export const firstIcons = ${JSON.stringify({ views, foot })}`
    },
  }
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<{ name: string, node: [string, Record<string, string>][] }[]>}
 */
function readIcons(names) {
  return Promise.all(
    names.map(async (name) => {
      const { __iconData: icon } = await import(`lucide-react/icons/${name}`)
      return { name, node: icon.node }
    }),
  )
}
