// Rules for tests, loaded by .oxlintrc.json: no expectation may depend on the computer's speed.

/** Default of playwright.config.ts in milliseconds. */
const defaultTimeout = 120_000

const loops = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])

/** @param {any} node */
function* ancestorsOf(node) {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent
}

/**
 * Returns the name of a member, such as `now` for `performance.now`.
 * @param {any} node
 * @returns {string | undefined}
 */
function memberName(node) {
  return node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
}

/**
 * Returns whether this is `expect`, or a call or member of it, such as `expect.soft(x).not.toBe`.
 * @param {any} node
 * @returns {boolean}
 */
function isExpect(node) {
  if (node?.type === 'Identifier') return node.name === 'expect'
  if (node?.type === 'MemberExpression') return isExpect(node.object)
  return node?.type === 'CallExpression' && isExpect(node.callee)
}

/** @param {any} node */
function isClock({ callee }) {
  const name = memberName(callee)
  if (name === 'now') return ['performance', 'Date'].includes(callee.object.name)
  return callee.object?.name === 'process' && ['threadCpuUsage', 'cpuUsage', 'hrtime', 'uptime'].includes(name ?? '')
}

/**
 * Returns whether this is inside a test whose title or tag marks it as long.
 * @param {any} node
 * @param {any} sourceCode
 */
function isInLongTest(node, sourceCode) {
  for (const parent of ancestorsOf(node)) {
    if (parent.type !== 'CallExpression') continue
    const head = parent.arguments.slice(0, 2).filter(({ type }) => !functions.has(type))
    if (head.some((argument) => sourceCode.getText(argument).includes('@long'))) return true
  }
  return false
}

/** @param {any} node */
function isInLoop(node) {
  for (const parent of ancestorsOf(node)) {
    if (loops.has(parent.type)) return true
    if (functions.has(parent.type)) return false
  }
  return false
}

/** @param {any} node */
function isZero(node) {
  return node === undefined || (node.type === 'Literal' && node.value === 0)
}

const noRetry = {
  create: (context) => ({
    Property(node) {
      const isNumber = node.value.type === 'Literal' && typeof node.value.value === 'number'
      if (!['retry', 'retries'].includes(node.key.name) || !isNumber || node.value.value === 0) return
      context.report({ node, message: 'A test that passes on the second try is a bug: find what it waits for.' })
    },
  }),
}

const noClockInExpect = {
  create(context) {
    const { sourceCode } = context
    /** Names of variables with measured times: `const took = performance.now() - began`. */
    const measured = new Set()
    /** Names of variables with clock readings: `const began = performance.now()`. */
    const readings = new Set()
    /** @type {any[]} */
    const read = []
    const report = (node) => {
      if (isInLongTest(node, sourceCode)) return
      context.report({
        node,
        message: 'No clock in an expectation: use fake timers, a gate or the order of events, or make it a long test.',
      })
    }
    const isExpected = (node) =>
      [...ancestorsOf(node)].some((parent) => parent.type === 'CallExpression' && isExpect(parent))
    return {
      CallExpression(node) {
        if (!isClock(node)) return
        if (isExpected(node)) report(node)
        for (const parent of ancestorsOf(node)) {
          if (functions.has(parent.type)) break
          if (parent.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') continue
          if (parent.init === node) readings.add(parent.id.name)
          if (sourceCode.getText(parent.init).includes(' - ')) measured.add(parent.id.name)
        }
      },
      Identifier(node) {
        if (isExpected(node)) read.push(node)
      },
      'Program:exit'() {
        for (const node of read) {
          const { type, operator, left } = node.parent
          const isDuration =
            readings.has(node.name) && type === 'BinaryExpression' && operator === '-' && left.type === 'Identifier'
          if (isDuration && left === node) report(node)
          if (measured.has(node.name) && memberName(node.parent) !== node.name) report(node)
        }
      },
    }
  },
}

const noFixedWait = {
  create(context) {
    /** Local names of the timers of node:timers/promises. */
    const waits = new Set()
    const report = (node) =>
      isInLongTest(node, context.sourceCode) ||
      context.report({ node, message: 'No fixed wait: wait for the thing itself, or open a gate.' })
    return {
      ImportSpecifier(node) {
        const isTimer = /^(node:)?timers\/promises$/.test(node.parent.source.value)
        if (isTimer && node.imported.name === 'setTimeout') waits.add(node.local.name)
      },
      CallExpression(node) {
        const { callee, arguments: given } = node
        if (memberName(callee) === 'waitForTimeout') report(node)
        // In a loop it is a polling interval, and with `unref` a timeout.
        if (callee.type !== 'Identifier' || isInLoop(node) || memberName(node.parent) === 'unref') return
        if (waits.has(callee.name) && !isZero(given[0])) report(node)
        const isInPromise = node.parent.parent?.type === 'NewExpression' && node.parent.parent.callee.name === 'Promise'
        if (callee.name === 'setTimeout' && isInPromise && !isZero(given[1])) report(node)
      },
    }
  },
}

const noToPass = {
  create: (context) => ({
    CallExpression(node) {
      const isVitest = node.callee.object?.name === 'vi' && ['waitFor', 'waitUntil'].includes(memberName(node.callee))
      if (memberName(node.callee) !== 'toPass' && !isVitest) return
      const message = isVitest
        ? 'Wait for the event itself, or for a state by `eventually`, whose limit is long.'
        : 'toPass acts again in every round: use expect.poll or an assertion that waits.'
      context.report({ node, message })
    },
  }),
}

/**
 * Returns whether this is a literal limit below the default. Zero means no limit.
 * @param {any} node
 */
function isShort(node) {
  return node?.type === 'Literal' && typeof node.value === 'number' && node.value > 0 && node.value < defaultTimeout
}

const noShortTimeout = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'A limit shorter than the default only fails slow computers.' })
    return {
      // The options of an expectation or an action: `button.click({ timeout: 500 })`.
      Property(node) {
        if (node.key.name !== 'timeout' || !isShort(node.value)) return
        const call = node.parent.parent
        if (call?.type === 'CallExpression' && (isExpect(call) || call.callee.type === 'MemberExpression')) report(node)
      },
      CallExpression(node) {
        const isSignal = node.callee.object?.name === 'AbortSignal' && memberName(node.callee) === 'timeout'
        if (isSignal && isShort(node.arguments[0])) report(node)
      },
    }
  },
}

export default {
  meta: { name: 'tests' },
  rules: {
    'no-retry': noRetry,
    'no-clock-in-expect': noClockInExpect,
    'no-fixed-wait': noFixedWait,
    'no-to-pass': noToPass,
    'no-short-timeout': noShortTimeout,
  },
}
