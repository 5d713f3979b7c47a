import { expect, test } from 'vitest'
import { isOnFirstScreen } from './first-screen.mjs'

const icons = '/node_modules/lucide-react/dist/esm/'
const modules = {
  '/start.tsx': { importedIds: ['/app.tsx'], code: '' },
  '/app.tsx': {
    importedIds: ['/start.tsx', `${icons}lucide-react.mjs`, '/node_modules/radix-ui/dist/index.mjs'],
    code: `import { type LucideIcon, Columns2 as Icon, CircleAlert } from 'lucide-react'\nimport { DropdownMenu } from "radix-ui"`,
  },
  [`${icons}lucide-react.mjs`]: {
    importedIds: ['circle-alert', 'columns-2', 'zap'].map((name) => `${icons}icons/${name}.mjs`),
    code: '',
  },
  [`${icons}icons/columns-2.mjs`]: { importedIds: [`${icons}createLucideIcon.mjs`], code: '' },
  '/node_modules/radix-ui/dist/index.mjs': {
    importedIds: ['dropdown-menu', 'menu', 'tabs'].map(
      (name) => `/node_modules/@radix-ui/react-${name}/dist/index.mjs`,
    ),
    code: '',
  },
  '/later.tsx': { importedIds: ['/app.tsx'], code: '' },
}

test('the first screen needs what its entry imports, and of large packages only the parts that are named', () => {
  const isNeeded = isOnFirstScreen(['/start.tsx'])
  const all = new Set([...Object.keys(modules), ...Object.values(modules).flatMap(({ importedIds }) => importedIds)])
  expect([...all].filter((id) => isNeeded(id, { getModuleInfo: (each) => modules[each] ?? null }))).toEqual([
    '/start.tsx',
    '/app.tsx',
    `${icons}icons/columns-2.mjs`,
    `${icons}icons/circle-alert.mjs`,
    `${icons}createLucideIcon.mjs`,
    '/node_modules/@radix-ui/react-dropdown-menu/dist/index.mjs',
  ])
})
