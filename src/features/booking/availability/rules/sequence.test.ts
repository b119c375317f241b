import { describe, expect, test } from 'vitest';
import type { OfferedService } from './free-starts.ts';
import { sequenceOf } from './sequence.ts';

const service = (change: Partial<OfferedService> = {}): OfferedService => ({
  id: 'svc_a',
  durationMinutes: 30,
  capacity: 1,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  ...change,
});

describe('several services', () => {
  test('run one after another: the first’s buffer before, the last’s after', () => {
    const services = [
      service(),
      service({ durationMinutes: 45, bufferBeforeMinutes: 1, bufferAfterMinutes: 2 }),
    ];
    expect(sequenceOf(services)).toEqual({
      durationMinutes: 75,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 2,
      serviceIds: ['svc_a', 'svc_a'],
      classServiceId: null,
      capacity: 1,
    });
  });

  test('a class stands alone', () => {
    const yoga = service({ id: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga])).toMatchObject({ classServiceId: 'svc_yoga', capacity: 8 });
    expect(sequenceOf([yoga, service()])).toBeNull();
    expect(sequenceOf([service(), yoga])).toBeNull();
    expect(sequenceOf([yoga, yoga])).toBeNull();
  });

  test('none is nothing', () => {
    expect(sequenceOf([])).toBeNull();
  });
});
