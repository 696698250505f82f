import unittest

from signing import Refused, SigningService


class Signing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = SigningService()
        cls.signer = cls.service.create_signer("ada", "482915")

    def test_a_user_signs_with_her_pin(self):
        signature = self.service.sign(self.signer, "482915", "Hello")

        self.assertRegex(signature, "^0x[0-9a-f]{130}$")

    def test_the_same_text_is_signed_the_same(self):
        first, second = (self.service.sign(self.signer, "482915", "Hello") for _ in range(2))

        self.assertEqual(first, second)

    def test_a_wrong_pin_signs_nothing(self):
        with self.assertRaises(Refused) as refusal:
            self.service.sign(self.signer, "111111", "Hello")

        self.assertEqual((refusal.exception.status, refusal.exception.code), (403, "pincode.incorrect"))


if __name__ == "__main__":
    unittest.main()
