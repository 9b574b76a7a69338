import { priceIn } from './price';
import { rateOf } from './rates';

jest.mock('./rates');

test('the module it needs is a mock', () => {
  jest.mocked(rateOf).mockReturnValue(2);
  expect(priceIn('USD', 3)).toBe('6.00 USD');
  expect(rateOf).toHaveBeenCalledWith('USD');
});

test('time passes when told', () => {
  jest.useFakeTimers();
  const later = jest.fn();
  setTimeout(later, 60_000);
  jest.advanceTimersByTime(60_000);
  expect(later).toHaveBeenCalledTimes(1);
});
