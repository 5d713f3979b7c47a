import type { MermaidConfig } from 'mermaid'
import { type DiagramColours, type DrawRequest, maxSourceLength } from '../messages.ts'

/** Returns the Mermaid settings, which the source cannot override. */
export function mermaidSettings({ source, isDark, colours, font }: DrawRequest): MermaidConfig {
  // Without HTML labels, Mermaid misplaces the text of mind maps.
  const htmlLabels = /^\s*mindmap\b/m.test(source)
  const { ground, box, boxLine, sideBox, note, line, text } = colours
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels,
    flowchart: { htmlLabels },
    deterministicIds: true,
    deterministicIDSeed: 'diagram',
    suppressErrorRendering: true,
    logLevel: 'fatal',
    maxTextSize: maxSourceLength,
    maxEdges: 1000,
    // Settings that a source may not change: those for security, and for contrast in light and dark.
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'suppressErrorRendering',
      'htmlLabels',
      'dompurifyConfig',
      'theme',
      'themeCSS',
      'themeVariables',
      'darkMode',
      'fontFamily',
      'altFontFamily',
      'logLevel',
    ],
    theme: 'base',
    darkMode: isDark,
    fontFamily: font,
    themeVariables: {
      darkMode: isDark,
      background: ground,
      fontFamily: font,
      fontSize: '14px',
      primaryColor: box,
      primaryBorderColor: boxLine,
      primaryTextColor: text,
      secondaryColor: sideBox,
      secondaryBorderColor: boxLine,
      secondaryTextColor: text,
      tertiaryColor: sideBox,
      tertiaryBorderColor: boxLine,
      tertiaryTextColor: text,
      noteBkgColor: note,
      noteBorderColor: boxLine,
      noteTextColor: text,
      lineColor: line,
      textColor: text,
      titleColor: text,
      edgeLabelBackground: ground,
      clusterBkg: sideBox,
      clusterBorder: boxLine,
      pieStrokeColor: ground,
      pieOuterStrokeColor: line,
      pieOpacity: '1',
      commitLabelColor: text,
      commitLabelBackground: ground,
      ...seriesVariables(colours),
    },
  }
}

/** Returns alternating colours for the parts of pies, maps and branches. */
function seriesVariables({ series1, series2, series3, series4, text, line }: DiagramColours): Record<string, string> {
  const turns = [series1, series2, series3, series4]
  const all = Array.from({ length: 12 }, (_, index) => {
    const colour = turns[index % turns.length] ?? series1
    return {
      [`cScale${index}`]: colour,
      [`cScaleLabel${index}`]: text,
      [`cScaleInv${index}`]: line,
      [`pie${index + 1}`]: colour,
      [`git${index}`]: colour,
      [`gitBranchLabel${index}`]: text,
      [`fillType${index}`]: colour,
    }
  })
  return Object.assign({}, ...all)
}
