import type { Scenario, Way } from './scenario.ts';
import { fulfil } from './scripted/fulfil.ts';
import { fulfilByTools } from './scripted-mcp/fulfil.ts';
import type { Agent } from './task.ts';

/** The scripted agents. */
export const scriptedAgents: Record<Way, Agent> = { http: fulfil, mcp: fulfilByTools };

export const scenariosOf = (way: Way, all: readonly Scenario[]): readonly Scenario[] =>
  all.filter(({ only }) => only === undefined || only === way);
