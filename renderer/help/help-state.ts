import { create } from 'zustand'

/** The help pane: closed, its list of pages (`section` is null), or one section by its id (`page` or `page#heading`). */
export const useHelp = create<{ readonly isOpen: boolean; readonly section: string | null }>(() => ({
  isOpen: false,
  section: null,
}))

export function openHelp(section: string | null = null): void {
  useHelp.setState({ isOpen: true, section })
}
